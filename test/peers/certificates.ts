import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto"
import { isIPv4 } from "node:net"
import { getCACertificates, setDefaultCACertificates } from "node:tls"

// Certificates for tests over TLS. Node signs and reads X.509, but does not write it: the few DER structures (RFC 5280, 4.1)
// that a server's certificate consists of are put together here.

/** A certificate with its private key, both PEM. */
export type Identity = { certificate: string; key: string }

export type Authority = {
  /** Its own certificate, PEM, which a client is set to trust. */
  certificate: string
  /** Valid for a day, for these DNS names and IPv4 addresses. */
  leaf(names?: readonly string[]): Identity
  /** The same, ended an hour ago. */
  expiredLeaf(names?: readonly string[]): Identity
}

/** Sets the authorities that this process trusts beside the public ones, as `NODE_EXTRA_CA_CERTS` does from its start. */
export function believe(...authorities: Authority[]): void {
  const own = authorities.map(({ certificate }) => certificate)
  setDefaultCACertificates([...getCACertificates("bundled"), ...own])
}

const THIS_MACHINE = ["localhost", "127.0.0.1"]
const HOUR_MS = 3_600_000

/** A private certificate authority, made again at each call: nothing in the world trusts it. */
export function makeAuthority(): Authority {
  const name = `Tests ${randomBytes(4).toString("hex")}`
  const keys = makeKeys()
  const issuer: Issuer = { name, key: keys.privateKey }
  const own = write(issuer, { name, key: keys.publicKey, from: -HOUR_MS, to: 48 * HOUR_MS }, [
    extension(OID.basicConstraints, tlv(0x30, TRUE)),
    extension(OID.keyUsage, Buffer.from([0x03, 0x02, 0x01, 0x06])), // keyCertSign, cRLSign
  ])
  const issue = (names: readonly string[], from: number, to: number): Identity => {
    const { publicKey, privateKey } = makeKeys()
    const subject = { name: names[0] ?? "nameless", key: publicKey, from, to }
    const certificate = write(issuer, subject, [
      extension(OID.basicConstraints, tlv(0x30)),
      extension(OID.subjectAltName, tlv(0x30, ...names.map(alternativeName))),
    ])
    return { certificate, key: privateKey.export({ type: "pkcs8", format: "pem" }).toString() }
  }
  return {
    certificate: own,
    leaf: (names = THIS_MACHINE) => issue(names, -HOUR_MS, 24 * HOUR_MS),
    expiredLeaf: (names = THIS_MACHINE) => issue(names, -2 * HOUR_MS, -HOUR_MS),
  }
}

type Issuer = { name: string; key: KeyObject }
/** `from` and `to` in milliseconds from now. */
type Subject = { name: string; key: KeyObject; from: number; to: number }

const oid = (hex: string) => tlv(0x06, Buffer.from(hex, "hex"))
const OID = {
  ecdsaWithSha256: oid("2a8648ce3d040302"),
  commonName: oid("550403"),
  basicConstraints: oid("551d13"),
  keyUsage: oid("551d0f"),
  subjectAltName: oid("551d11"),
}
const TRUE = Buffer.from([0x01, 0x01, 0xff])

function makeKeys(): { publicKey: KeyObject; privateKey: KeyObject } {
  return generateKeyPairSync("ec", { namedCurve: "P-256" })
}

function write(issuer: Issuer, subject: Subject, extensions: Buffer[]): string {
  const algorithm = tlv(0x30, OID.ecdsaWithSha256)
  const signed = tlv(
    0x30,
    tlv(0xa0, Buffer.from([0x02, 0x01, 0x02])), // version 3
    tlv(0x02, Buffer.from([0x01]), randomBytes(15)), // a serial number has to be positive
    algorithm,
    distinguishedName(issuer.name),
    tlv(0x30, time(subject.from), time(subject.to)),
    distinguishedName(subject.name),
    subject.key.export({ type: "spki", format: "der" }),
    tlv(0xa3, tlv(0x30, ...extensions)),
  )
  const whole = tlv(0x30, signed, algorithm, bits(sign("sha256", signed, issuer.key)))
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`
}

function distinguishedName(name: string): Buffer {
  return tlv(0x30, tlv(0x31, tlv(0x30, OID.commonName, tlv(0x0c, Buffer.from(name)))))
}

function time(fromNowMs: number): Buffer {
  const digits = new Date(Date.now() + fromNowMs).toISOString().replace(/[-:T]|\.\d+/g, "")
  return tlv(0x17, Buffer.from(digits.slice(2))) // UTCTime: two digits of the year
}

function extension(id: Buffer, value: Buffer): Buffer {
  return tlv(0x30, id, TRUE, tlv(0x04, value))
}

function alternativeName(name: string): Buffer {
  return isIPv4(name) ? tlv(0x87, Buffer.from(name.split(".").map(Number))) : tlv(0x82, Buffer.from(name))
}

function bits(content: Buffer): Buffer {
  return tlv(0x03, Buffer.from([0]), content)
}

/** Tag, length, value: what everything in DER is made of. */
function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  const size = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
