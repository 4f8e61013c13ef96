import { FileSignature } from "lucide-react"
import { useTranslations } from "next-intl"
import { AskedMinutes } from "#components/signatures/list/asked-minutes.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { unflattenRequest } from "#lib/signatures/flat-request.ts"

/** The question of a signature request, as its check shows it: its term, documents and signers, with a link to the request itself. */
export function RequestQuestion({ input }: { input: Record<string, string> }) {
  const t = useTranslations("check.signature")
  const word = useTranslations("words")
  const kind = useTranslations("dossier.kind")
  const { id, request, fingerprints } = unflattenRequest(input)
  const documents = request.documents.map(({ name }, index) => ({
    field: `documents.${index}`,
    name,
    size: fingerprints[index]?.size ?? 0,
    sha256: fingerprints[index]?.sha256,
  }))
  const signers = request.signers.map((signer, index) => ({ field: `signers.${index}`, ...signer }))
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="font-medium">
        <Verbatim className="break-words">{request.name}</Verbatim>
      </p>
      <Facts className="gap-y-1">
        <Fact look="beside" term={t("term")}>
          {request.expires_at === undefined ? (
            <AskedMinutes minutes={request.expires_in ?? 0} />
          ) : (
            <Timestamp value={request.expires_at} show="seconds" zone />
          )}
        </Fact>
        <Fact look="beside" term={word("documents")}>
          <ol>
            {documents.map(({ field, name, size, sha256 }) => (
              <li key={field}>
                <Verbatim className="break-words">{name}</Verbatim>{" "}
                <span className="text-ink-3 text-xs tabular-nums">{t("size", { bytes: size })}</span>{" "}
                <span className="break-all font-mono text-2xs text-ink-3">{sha256}</span>
              </li>
            ))}
          </ol>
        </Fact>
        <Fact look="beside" term={word("signers")}>
          <ol>
            {signers.map((signer) => (
              <li key={signer.field}>
                <Verbatim>{signer.full_name}</Verbatim>{" "}
                <span className="break-all font-mono text-ink-2 text-xs">
                  {kind(signer.document_type)} <Verbatim>{signer.document_number}</Verbatim> ·{" "}
                  <Verbatim>{signer.email}</Verbatim>
                  {signer.phone === undefined ? null : (
                    <span>
                      {" "}
                      · <Verbatim>{signer.phone}</Verbatim>
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </Fact>
      </Facts>
      <LinkButton href={`/signatures/${id}`} size="sm">
        <FileSignature className="size-4" aria-hidden="true" />
        {t("open")}
      </LinkButton>
    </div>
  )
}
