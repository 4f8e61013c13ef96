import "server-only"
import { randomBytes } from "node:crypto"
import { sha256 } from "@noble/hashes/sha2.js"
import * as asn1js from "asn1js"
import * as pkijs from "pkijs"

const SHA_256 = "2.16.840.1.101.3.4.2.1"
const EXTENDED_KEY_USAGE = "2.5.29.37"
const TIME_STAMPING = "1.3.6.1.5.5.7.3.8"
/** `granted` and `grantedWithMods` (RFC 3161, section 2.4.2). */
const GRANTED = [0, 1]
const NONCE_BYTES = 8

/** An invalid answer of a time-stamping authority; the message says why, in English, for the operator. */
export class BadStamp extends Error {}

/** A request for a stamp on these bytes (TimeStampReq), with its own certificates in the answer, and the nonce that the answer has to repeat. */
export function stampRequest(bytes: Uint8Array): { body: Buffer; nonce: Buffer } {
  const nonce = randomBytes(NONCE_BYTES)
  nonce.writeUInt8((nonce.readUInt8() & 0x7f) | 0x40) // positive, and no shorter way to write it
  const request = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: SHA_256 }),
      hashedMessage: new asn1js.OctetString({ valueHex: exact(sha256(bytes)) }),
    }),
    nonce: new asn1js.Integer({ valueHex: exact(nonce) }),
    certReq: true,
  })
  return { body: Buffer.from(request.toSchema().toBER()), nonce }
}

/**
 * When the authority saw those bytes, by its own clock. Throws BadStamp unless the answer grants it, is about these very bytes and this request,
 * and is signed by a certificate for time stamping that leads to one of the roots that one trusts.
 */
export async function verifyStamp(
  response: Uint8Array,
  of: { bytes: Uint8Array; nonce?: Uint8Array },
  roots: readonly pkijs.Certificate[],
): Promise<Date> {
  const token = grantedToken(response)
  const signed = new pkijs.SignedData({ schema: token.content })
  const content = signed.encapContentInfo.eContent?.getValue()
  if (signed.encapContentInfo.eContentType !== pkijs.id_eContentType_TSTInfo || content === undefined)
    throw new BadStamp("it holds no time")
  const info = pkijs.TSTInfo.fromBER(content)
  if (of.nonce && !isSameNumber(info.nonce, of.nonce)) throw new BadStamp("it answers another request")
  if (info.messageImprint.hashAlgorithm.algorithmId !== SHA_256)
    throw new BadStamp("it is made over another kind of hash")
  const { signatureVerified, signerCertificateVerified, signerCertificate, message } = await signed
    .verify({
      signer: 0,
      data: exact(of.bytes),
      trustedCerts: [...roots],
      checkChain: true,
      checkDate: info.genTime,
      extendedMode: true,
    })
    .catch((error: unknown) => {
      if (error instanceof pkijs.SignedDataVerifyError) return error
      throw error
    })
  if (signatureVerified !== true || signerCertificateVerified !== true || !signerCertificate)
    throw new BadStamp(`its signature does not hold: ${message}`)
  if (!isForTimeStamping(signerCertificate))
    throw new BadStamp("its certificate is not one for time stamping")
  return info.genTime
}

/** The certificates of a PEM file. Throws where one of them is none. */
export function certificatesIn(pem: string): pkijs.Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return blocks.map((block) =>
    pkijs.Certificate.fromBER(exact(Buffer.from(block.replace(/-----[^-]+-----/g, ""), "base64"))),
  )
}

function grantedToken(response: Uint8Array): pkijs.ContentInfo {
  const { status, timeStampToken } = readResponse(response)
  if (!GRANTED.includes(status.status) || !timeStampToken)
    throw new BadStamp(`the authority refused (status ${status.status})`)
  if (timeStampToken.contentType !== pkijs.ContentInfo.SIGNED_DATA) throw new BadStamp("it is not signed")
  return timeStampToken
}

function readResponse(response: Uint8Array): pkijs.TimeStampResp {
  try {
    return pkijs.TimeStampResp.fromBER(exact(response))
  } catch (error) {
    throw new BadStamp("it is no answer of a time-stamping authority", { cause: error })
  }
}

function isForTimeStamping({ extensions = [] }: pkijs.Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)?.parsedValue
  return usage instanceof pkijs.ExtKeyUsage && usage.keyPurposes.includes(TIME_STAMPING)
}

function isSameNumber(number: asn1js.Integer | undefined, bytes: Uint8Array): boolean {
  return number !== undefined && Buffer.from(number.valueBlock.valueHexView).equals(bytes)
}

/** Copies the bytes alone, without the larger buffer that they may be in. */
function exact(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
