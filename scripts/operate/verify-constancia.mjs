#!/usr/bin/env node
// @ts-check
// Verifies a constancia of Cotejo offline, with nothing but Node (20 or newer). It reads the files that it is given and asks nobody.
//
//   node verify-constancia.mjs FILE [--answer ANSWER_FILE] [--key PUBLIC_KEY]
//
// FILE         the constancia (.json, or the .pdf that holds it), exactly as it was downloaded
// ANSWER_FILE  the exact answer, to be compared with the hash that was signed
// PUBLIC_KEY   key file of the installation that one trusts, from https://ITS-ADDRESS/api/keys/constancia (a JSON Web Key Set);
//              without it, constancia-keys.json beside FILE. Get it by a way that the giver of FILE does not control.
//
// Ends with 0 when everything given is authentic, 1 when something is not, 2 when it could not be verified.
//
// How a constancia is made: the file is {"payload":P,"signature":"H..S"} without any other byte. H is the Base64url of
// {"alg":"EdDSA","kid":"<SHA-256 thumbprint of the key, RFC 7638>"}, S the Base64url of an Ed25519 signature (RFC 8032) over the text
// H.BASE64URL(P): a JSON Web Signature with detached payload (RFC 7515, appendix F). P is signed byte for byte as it stands. A PDF holds that file
// uncompressed, and ends with a line "%cotejo-seal H.BASE64URL(Q).S", where Q states the SHA-256 of every byte before that line.

import { createHash, createPublicKey, verify } from "node:crypto"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { parseArgs } from "node:util"

const AUTHENTIC = 0
const NOT_AUTHENTIC = 1
const NOT_VERIFIED = 2

class NotAuthentic extends Error {}

process.exitCode = main()

function main() {
  try {
    const { file, answer, keys } = readArguments()
    const payload = verifiedPayload(signedFile(readFileSync(file), keys), keys)
    console.log(`AUTHENTIC: every byte is as it was signed by the key ${payload.keyId}.`)
    printStatement(payload.statement)
    return answer === undefined ? AUTHENTIC : compareAnswer(payload.statement, readFileSync(answer))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return error instanceof NotAuthentic ? NOT_AUTHENTIC : NOT_VERIFIED
  }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    options: {
      answer: { type: "string" },
      key: { type: "string" },
    },
    allowPositionals: true,
  })
  const [file, more] = positionals
  if (file === undefined || more !== undefined) {
    throw new Error("Usage: node verify-constancia.mjs FILE [--answer ANSWER_FILE] [--key PUBLIC_KEY]")
  }
  return {
    file,
    answer: values.answer,
    keys: readKeys(values.key ?? join(dirname(file), "constancia-keys.json")),
  }
}

/**
 * The keys by their id. The id is computed here from the key itself, never believed.
 * @param {string} path
 */
function readKeys(path) {
  const given = JSON.parse(readFileSync(path, "utf8"))
  const keys = new Map()
  for (const { kty, crv, x } of given.keys ?? [given]) {
    if (kty !== "OKP" || crv !== "Ed25519") continue
    const thumbprint = createHash("sha256").update(JSON.stringify({ crv, kty, x })).digest("base64url")
    keys.set(thumbprint, createPublicKey({ key: { kty, crv, x }, format: "jwk" }))
  }
  if (keys.size === 0) throw new Error(`${path} holds no Ed25519 public key.`)
  return keys
}

/**
 * The signed file itself, or the one in a PDF, once its seal is verified.
 * @param {Buffer} bytes
 * @param {Map<string, import("node:crypto").KeyObject>} keys
 */
function signedFile(bytes, keys) {
  const text = bytes.toString("latin1")
  if (!text.startsWith("%PDF-")) return bytes
  const seal = /\n%cotejo-seal ([\w-]+)\.([\w-]+)\.([\w-]+)\n$/.exec(text)
  const attached = /stream\n(\{"payload":[^\n\r]*\})\nendstream/.exec(text)?.[1]
  if (!seal || attached === undefined) {
    throw new NotAuthentic("NOT AUTHENTIC: this is not, byte for byte, the PDF of a constancia.")
  }
  const [, header, payload = "", signature] = seal
  const envelope = `{"payload":${fromBase64url(payload)},"signature":"${header}..${signature}"}`
  const { statement } = verifiedPayload(Buffer.from(envelope), keys)
  if (statement.sha256 !== createHash("sha256").update(bytes.subarray(0, seal.index)).digest("hex")) {
    throw new NotAuthentic("NOT AUTHENTIC: the PDF was altered.")
  }
  return Buffer.from(attached, "latin1")
}

/**
 * Returns the signed payload, once the signature is verified. Works on the bytes as they are: nothing is serialized again.
 * @param {Buffer} bytes
 * @param {Map<string, import("node:crypto").KeyObject>} keys
 */
function verifiedPayload(bytes, keys) {
  const text = bytes.toString("utf8")
  const [, payload, header, signature] =
    /^\{"payload":(\{.*\}),"signature":"([\w-]+)\.\.([\w-]+)"\}$/s.exec(text) ?? []
  if (
    payload === undefined ||
    header === undefined ||
    signature === undefined ||
    !Buffer.from(text).equals(bytes)
  ) {
    throw new NotAuthentic("NOT AUTHENTIC: this is not, byte for byte, a constancia.")
  }
  const [, keyId] = /^\{"alg":"EdDSA","kid":"([\w-]{43})"\}$/.exec(fromBase64url(header).toString()) ?? []
  if (keyId === undefined)
    throw new NotAuthentic("NOT AUTHENTIC: it does not name a key as a constancia does.")
  const key = keys.get(keyId)
  if (key === undefined) {
    throw new NotAuthentic(
      `NOT AUTHENTIC with the keys given: it names the key ${keyId}, which is not among them.`,
    )
  }
  const signed = Buffer.from(`${header}.${Buffer.from(payload).toString("base64url")}`)
  if (!verify(null, signed, key, fromBase64url(signature))) {
    throw new NotAuthentic("NOT AUTHENTIC: the signature is not of these bytes. The file was altered.")
  }
  return { statement: JSON.parse(payload), keyId }
}

/**
 * Strict: there is one way to write some bytes in Base64url, and every other is refused.
 * @param {string} text
 */
function fromBase64url(text) {
  const bytes = Buffer.from(text, "base64url")
  if (bytes.toString("base64url") !== text)
    throw new NotAuthentic("NOT AUTHENTIC: its signature is malformed.")
  return bytes
}

/** @param {{ asked: { by: string }, instants: { requested: { utc: string } } }} payload */
function printStatement(payload) {
  console.log(`Asked on ${payload.instants.requested.utc} by ${payload.asked.by}.\n`)
  console.log(JSON.stringify(payload, null, 2))
}

/**
 * @param {{ answer: { sha256: string, bytes: number } | null }} payload
 * @param {Buffer} bytes
 */
function compareAnswer({ answer }, bytes) {
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  const isSame = answer !== null && answer.sha256 === sha256
  console.log(
    isSame
      ? `\nTHE SAME ANSWER: its ${bytes.length} bytes are those that Cotejo received.`
      : `\nNOT THE SAME ANSWER: SHA-256 ${sha256} is not ${answer?.sha256 ?? "signed: no content came"}.`,
  )
  return isSame ? AUTHENTIC : NOT_AUTHENTIC
}
