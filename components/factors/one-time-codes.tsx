import { Download, Printer } from "lucide-react"
import { useTranslations } from "next-intl"
import { saveFile } from "#components/checks/save-file.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"

/** Recovery codes that were just made: shown this once, since only their hashes are stored. Closed on purpose, not by a stray press. */
export function OneTimeCodes({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const t = useTranslations("factors.codes")
  const word = useTranslations("words")
  return (
    <Dialog
      open={codes !== null}
      title={t("title")}
      footer={
        <>
          {codes === null ? null : (
            <>
              <CopyButton text={codes.join("\n")} what={t("what")} labelled />
              <Button icon={Download} onClick={() => keepAsFile(codes, t)}>
                {word("download")}
              </Button>
              <Button icon={Printer} onClick={() => print()}>
                {word("print")}
              </Button>
            </>
          )}
          <Button variant="primary" onClick={onClose}>
            {t("noted")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3" data-print-alone>
        <p className="font-semibold print:block hidden">{t("fileTitle")}</p>
        <p className="text-ink-2">{t("once")}</p>
        <ol className="flex flex-col gap-1 rounded-md border border-line-strong bg-sunken px-3 py-2.5">
          {codes?.map((code) => (
            <li key={code}>
              <code className="select-all font-mono wrap-anywhere">{code}</code>
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  )
}

/** Saves a plain text file; it says what the codes are for, not whose they are. */
function keepAsFile(codes: readonly string[], t: ReturnType<typeof useTranslations<"factors.codes">>): void {
  const text = [t("fileTitle"), t("fileAbout"), "", ...codes, ""].join("\r\n")
  saveFile(new Blob([text], { type: "text/plain;charset=utf-8" }), t("fileName"))
}
