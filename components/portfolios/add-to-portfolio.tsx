"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { toast } from "#components/ui/feedback/toast-store.ts"
import { Field } from "#components/ui/form/field.tsx"
import { Select } from "#components/ui/form/text-input.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import { addKnown } from "./actions.ts"

type AddToPortfolioProps = {
  portfolios: readonly { id: string; name: string }[]
  from: { batchId: string } | { subjectIds: string[] } | { checkIds: string[] }
  size?: "sm"
}

/** Puts those of a batch, of a dossier or of chosen checks in a portfolio. */
export function AddToPortfolio({ portfolios, from, size }: AddToPortfolioProps) {
  const t = useTranslations("addToPortfolio")
  const word = useTranslations("words")
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState("")
  const { busy, failure, run } = useAction(addKnown)

  async function add() {
    if (chosen === "") return
    const end = await run({ id: chosen, from })
    if (!end.ok) return
    setOpen(false)
    toast({ tone: "success", title: t("done", end.value) })
  }

  return (
    <>
      <Button variant="quiet" {...(size && { size })} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen ? (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={t("title")}
          footer={
            <Button variant="primary" busy={busy} disabled={chosen === ""} onClick={add}>
              {word("add")}
            </Button>
          }
        >
          {portfolios.length === 0 ? (
            <p>
              <TextLink href="/portfolios/new">{t("none")}</TextLink>
            </p>
          ) : (
            <form>
              <Field name="portfolio" label={word("portfolio")} plain>
                <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
                  <option value="">{t("choose")}</option>
                  {portfolios.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              </Field>
            </form>
          )}
          <Failure text={failure} />
        </Dialog>
      ) : null}
    </>
  )
}
