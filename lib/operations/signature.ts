import * as z from "zod/mini"
import { maskSigners } from "#lib/signatures/mask-contact.ts"
import { defineOperation } from "./define.ts"

const instant = z.nullable(z.string())

/**
 * A signature request (specification, Create and send signature request): sent to its signers the moment it is accepted, and as far as
 * is specified for good. Its question is kept flat, by the names that the service itself uses for its errors (`signers.2.email`);
 * the documents' bytes lie sealed beside it. Which errors it answers with is not shown.
 */
export const signature = defineOperation({
  slug: "signature",
  wire: {
    method: "POST",
    base: "platform",
    path: "/api/v1/esign/send-request-new-signature",
    envelope: "platform",
    listedErrors: [],
  },
  input: z.record(z.string(), z.string()),
  answer: z.looseObject({
    signature: z.looseObject({
      id: z.string(),
      organization_id: z.nullable(z.int()),
      name: z.string(),
      status: z.string(),
      status_name: z.string(),
      created_at: z.string(),
      expiration_date: instant,
      completed_at: instant,
      rejected_at: instant,
      rejected_reason: z.nullable(z.string()),
      rejected_by: z.nullable(z.string()),
      documents: z.array(z.unknown()),
      signers: z.array(z.unknown()),
    }),
  }),
  remoteIdPath: ["signature", "id"],
  owned: true,
  sentApart: true,
  reachesPeople: true,
  // The elements of its lists are not shown; should they carry links, those are the power to sign or to read.
  fileFields: ["signer_url", "file_url"],
  visible: maskSigners,
  subject: (input) => ({ kind: "signature", identifier: input.id ?? "" }),
})
