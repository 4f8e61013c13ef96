import { Stamp } from "lucide-react"
import { useTranslations } from "next-intl"
import { FieldNamesSwitch } from "#components/preferences/field-names-switch.tsx"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { MoreActions } from "#components/ui/overlays/more-actions.tsx"
import { writeExact } from "#lib/checks/answers/exact-json.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { isSettled } from "#lib/domain/check-states.ts"
import { isOperationSlug } from "#lib/operations/registry.ts"
import { Again } from "./again.tsx"
import { CheckBody, type CheckPageProps } from "./check-body.tsx"
import { CheckHeader } from "./check-header.tsx"
import { Evidence } from "./evidence.tsx"
import { LiveCheck } from "./live-check.tsx"
import { PrintButton } from "./print-button.tsx"
import { Steps } from "./steps.tsx"

/** One check: its state, its answer as it came, and its evidence. The same page is its print sheet. */
export function CheckPage(props: CheckPageProps) {
  const { check, steps, repeats, sandboxMode } = props
  const { id, state, revision, requestedAt, polls } = check
  return (
    <article className="@container print:@container-normal">
      <CheckHeader
        check={check}
        dossierLink={props.may.dossier && !isErased(check)}
        actions={<HeaderActions {...props} />}
      />
      <div className="grid items-start gap-5 @4xl:grid-cols-[minmax(0,1fr)_19rem] print:flex print:flex-col print:items-stretch print:gap-3">
        <div className="flex min-w-0 flex-col gap-5 print:gap-3">
          <CheckBody {...props} />
        </div>
        <aside className="flex min-w-0 flex-col gap-5 print:order-first">
          <Evidence
            check={check}
            repeats={repeats}
            sandboxMode={sandboxMode}
            batchLinks={props.may.batches}
          />
          <div className="flex flex-col gap-2" data-screen-only>
            <FieldNamesSwitch />
            <Steps steps={steps} answersOf={props.may.exactAnswers ? id : null} />
            {isSettled(state) ? null : (
              <LiveCheck
                checkId={id}
                state={state}
                revision={revision}
                polls={polls}
                requestedAt={requestedAt}
              />
            )}
          </div>
        </aside>
      </div>
    </article>
  )
}

const MAX_COPIED = 200_000

/** The main one first: to ask again, or, of what this person does not ask again, its constancia. */
function HeaderActions({ check, stored, may }: CheckPageProps) {
  const t = useTranslations("check")
  const tk = useTranslations("constancia")
  const text = stored.kind === "record" ? writeExact(stored.data, t("raw.withheld")) : null
  const { id, operation, state } = check
  const repeats =
    may.ask && isOperationSlug(operation) && isSettled(state) && state !== "refused" && !isErased(check)
  const constancia = (
    <LinkButton variant={repeats ? "quiet" : "secondary"} href={`/checks/${id}/constancia`}>
      <Stamp className="size-4" aria-hidden="true" />
      {tk("link")}
    </LinkButton>
  )
  return (
    <>
      {repeats ? <Again check={check} /> : constancia}
      <MoreActions label={t("more")}>
        {text !== null && text.length <= MAX_COPIED ? (
          <CopyButton text={text} what={t("wholeAnswer")} labelled variant="quiet" />
        ) : null}
        {repeats ? constancia : null}
        <PrintButton />
      </MoreActions>
    </>
  )
}

/** There is nothing left to be asked again. */
function isErased({ problem }: CheckView): boolean {
  return problem?.code === "record_erased"
}
