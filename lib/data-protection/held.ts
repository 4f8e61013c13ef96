import "server-only"
import { type Column, type SQL, sql } from "drizzle-orm"
import { legalHolds } from "#lib/db/schema/data-protection.ts"
import { signatureDocuments, signatureSigners } from "#lib/db/schema/signatures.ts"

/** A condition: the blob of that column is a document that somebody under a legal hold was asked to sign. */
export function isHeldDocument(blobId: Column): SQL {
  return sql`exists (select from ${signatureDocuments} as document
    join ${signatureSigners} as signer on signer.request_id = document.request_id
    join ${legalHolds} as active_hold on active_hold.subject_id = signer.subject_id and active_hold.lifted_at is null
    where document.blob_id = ${blobId})`
}

export function isHeld(subjectId: Column): SQL {
  return sql`exists (select from ${legalHolds} as active_hold
    where active_hold.subject_id = ${subjectId} and active_hold.lifted_at is null)`
}
