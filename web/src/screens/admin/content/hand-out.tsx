import { type DeskQueue, nextCase, type Taken } from '@atelier/contract/admin/cases'
import { adminLimits } from '@atelier/contract/admin/limits'
import { ArrowRight, Hand, Rows3 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { call } from '#data/client.ts'
import { useSubmit } from '#data/submit.ts'
import { useAsked } from '#parts/admin/asked.ts'
import { staffError } from '#parts/admin/failures.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { reloadQueues } from '#screens/admin/content/content.data.ts'
import { useKeys } from '#screens/admin/content/use-keys.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'

export interface HandedOut {
  /** The case that the desk gave, which then stands alone in its queue. */
  subject_id: string | undefined
  /** After it was decided: the next one. */
  goOn: () => void
  bar: (filters?: ReactNode) => ReactNode
  /** Instead of what an empty queue says. */
  none: { title: string; text: string } | undefined
}

/** 'Next' of the queues beside the reports. */
export function useHandOut(queue: DeskQueue): HandedOut {
  const t = useTranslations('admin_content.hand_out')
  const { asked, ask } = useAsked()
  const subject_id = asked.case
  const passed = useRef<string[]>([])
  const button = useRef<HTMLButtonElement>(null)
  const { submit, busy } = useSubmit(async () => {
    if (subject_id) passed.current = [...passed.current.filter((id) => id !== subject_id), subject_id].slice(-adminLimits.passedOver)
    const next = await call(nextCase, { queue, passed: passed.current })
    ask({ case: next.subject_id ?? undefined, escalated: undefined }, { replace: true })
    if (!next.subject_id) toast({ title: t('none_free') })
    await reloadQueues()
  }, staffError('admin_content.hand_out.failed'))
  const handOut = () => void submit()
  useKeys({ n: handOut })
  const bar = (filters?: ReactNode) => (
    <div className="flex flex-wrap items-center gap-2 pt-4">
      {!subject_id && filters}
      <span className="ms-auto flex gap-2">
        {subject_id && (
          <Button size="sm" icon={Rows3} onClick={() => ask({ case: undefined }, { replace: true })}>
            {t('all')}
          </Button>
        )}
        <Button
          ref={button}
          size="sm"
          tone="primary"
          icon={ArrowRight}
          busy={busy}
          aria-keyshortcuts="n"
          title={t('hint')}
          onClick={handOut}
        >
          {t('next')}
        </Button>
      </span>
    </div>
  )
  return {
    subject_id,
    goOn() {
      // On what decides nothing, so that a press in haste decides nothing unseen.
      button.current?.focus()
      handOut()
    },
    bar,
    none: subject_id ? { title: t('gone'), text: t('gone_text') } : undefined,
  }
}

/** Who has a case: the viewer until a time, or a colleague. */
export function TakenNote({ of: { taken_by, taken_until } }: { of: Taken }) {
  const t = useTranslations('admin_content.hand_out')
  const nameOf = useName()
  const format = useFormatter()
  const me = useMe()
  const now = useNow({ updateInterval: 10_000 })
  if (!taken_by || (taken_until && Date.parse(taken_until) <= now.getTime())) return null
  if (taken_by.user_id !== me?.user_id)
    return (
      <span className="inline-flex min-w-0 items-center gap-1.5 font-medium text-warning">
        <Hand size={15} aria-hidden="true" className="shrink-0" />
        <span className="truncate">{t('taken_by', { name: nameOf(taken_by) })}</span>
      </span>
    )
  if (!taken_until) return null
  return (
    <span className="figures text-quiet">{t('yours_until', { time: format.dateTime(new Date(taken_until), { timeStyle: 'short' }) })}</span>
  )
}
