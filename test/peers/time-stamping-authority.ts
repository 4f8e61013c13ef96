import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import * as asn1js from "asn1js"
import * as pkijs from "pkijs"
import type { Identity } from "./certificates.ts"

const P_256 = { name: "ECDSA", namedCurve: "P-256" }
const CONTENT_TYPE = "1.2.840.113549.1.9.3"
const MESSAGE_DIGEST = "1.2.840.113549.1.9.4"

/** A fault of the authority, in place of a good answer. */
type Fault = "refuses" | "answers another request" | "stamps other bytes" | "is not there"

/** A time-stamping authority (RFC 3161) on this machine, which signs as `identity`. */
export async function startTimeStampingAuthority(identity: Identity) {
  let fault: Fault | undefined
  let signer = identity
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      void stamp(Buffer.concat(chunks), signer, fault).then((body) => {
        response.writeHead(fault === "is not there" ? 503 : 200, {
          "content-type": "application/timestamp-reply",
        })
        response.end(body)
      })
    })
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    behave(next: Fault | undefined, as: Identity = identity) {
      fault = next
      signer = as
    },
    close: () => server.close(),
  }
}

async function stamp(
  body: Buffer,
  { certificate, key }: Identity,
  fault: Fault | undefined,
): Promise<Buffer> {
  const request = pkijs.TimeStampReq.fromBER(exact(body))
  if (fault === "refuses") {
    const rejected = new pkijs.PKIStatusInfo({ status: 2 })
    return Buffer.from(new pkijs.TimeStampResp({ status: rejected }).toSchema().toBER())
  }
  const { messageImprint, nonce } = request
  if (fault === "stamps other bytes")
    messageImprint.hashedMessage = new asn1js.OctetString({ valueHex: new ArrayBuffer(32) })
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: "1.3.6.1.4.1.99999.1",
    messageImprint,
    serialNumber: new asn1js.Integer({ value: 7 }),
    genTime: new Date(),
    nonce: fault === "answers another request" || !nonce ? new asn1js.Integer({ value: 1 }) : nonce,
  })
  const content = info.toSchema().toBER()
  const own = pkijs.Certificate.fromBER(der(certificate))
  const signed = new pkijs.SignedData({
    version: 3,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: pkijs.id_eContentType_TSTInfo,
      eContent: new asn1js.OctetString({ valueHex: content }),
    }),
    certificates: [own],
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(CONTENT_TYPE, new asn1js.ObjectIdentifier({ value: pkijs.id_eContentType_TSTInfo })),
            attribute(MESSAGE_DIGEST, new asn1js.OctetString({ valueHex: await digest(content) })),
          ],
        }),
      }),
    ],
  })
  await signed.sign(await crypto.subtle.importKey("pkcs8", der(key), P_256, false, ["sign"]), 0, "SHA-256")
  const response = new pkijs.TimeStampResp({
    status: new pkijs.PKIStatusInfo({ status: 0 }),
    timeStampToken: new pkijs.ContentInfo({
      contentType: pkijs.ContentInfo.SIGNED_DATA,
      content: signed.toSchema(true),
    }),
  })
  return Buffer.from(response.toSchema().toBER())
}

function attribute(type: string, value: asn1js.BaseBlock): pkijs.Attribute {
  return new pkijs.Attribute({ type, values: [value] })
}

function digest(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", bytes)
}

function der(pem: string): ArrayBuffer {
  return exact(Buffer.from(pem.replace(/-----[^-]+-----/g, ""), "base64"))
}

function exact(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
