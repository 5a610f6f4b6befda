import { adminLimits } from '@atelier/contract/admin/limits'
import type { ReportFile } from '@atelier/contract/admin/reports'
import { mayActOn } from '@atelier/contract/admin/rights'
import { isFailure } from '@atelier/contract/errors'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { type ComponentProps, useRef, useState } from 'react'
import { useLocale, useNow, useTranslations } from 'use-intl'
import { useDraft } from '#data/draft.ts'
import { useSubmit } from '#data/submit.ts'
import { type BanLength, BanLengthField, daysOf, forGood } from '#parts/admin/BanLength.tsx'
import { staffError } from '#parts/admin/failures.ts'
import { Guarded } from '#parts/admin/GuardedButton.tsx'
import { HoursField, usualHours } from '#parts/admin/HoursField.tsx'
import { usePersonFile } from '#parts/admin/person-file.data.ts'
import { RuleChoice } from '#parts/admin/RuleChoice.tsx'
import { useStaff } from '#parts/admin/staff.ts'
import { close, reloadReport, takerOf } from '#screens/admin/content/reports/reports.data.ts'
import { TakenDialog } from '#screens/admin/content/TakenDialog.tsx'
import { useKeys } from '#screens/admin/content/use-keys.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { ToggleChip } from '#ui/ToggleChip.tsx'

interface Props {
  file: ReportFile
  /** Nothing is decided before. */
  isSeen: boolean
  onClosed: () => void
}

/** One text tells the author why. It begins with the commonest reason, in English, as nothing translates it for the author. */
export function CloseForm({ file, isSeen, onClosed }: Props) {
  const t = useTranslations('admin_reports')
  const { decision, toggle, change, clear, offered, blocked } = useDecision(file)
  const { remove, warn, restrict, ban, reason, rule_id } = decision
  const [complains, setComplains] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const hasAny = remove || warn || restrict || ban
  const namesRule = remove || restrict || ban
  const text = reason.trim()
  const length = graphemes(text)
  const max = adminLimits.reason
  const error = length > max ? t('too_long', { max }) : complains && length === 0 ? t('reason_required') : undefined
  const days = daysOf(decision.length)
  const why = blocked ? t('not_above') : undefined

  const [asks, setAsks] = useState<Outcome>()
  const { user_id } = useStaff()
  const now = useNow({ updateInterval: 30_000 })
  const send = async (outcome: Outcome, anyway: boolean) => {
    await close({
      report_id: file.id,
      last_id: file.last_id,
      outcome,
      anyway,
      remove,
      rule_id: namesRule ? rule_id : null,
      reason: remove ? text : null,
      warn: warn ? text : null,
      restrict: restrict ? { reason: text, hours: decision.hours } : null,
      ban: ban ? { reason: text, days: days ?? null } : null,
    })
    clear()
    onClosed()
  }
  const { submit, busy } = useSubmit(async (outcome: Outcome) => {
    try {
      await send(outcome, false)
    } catch (error) {
      if (!isFailure(error, 'taken')) throw error
      await reloadReport(file.id)
      setAsks(outcome)
    }
  }, staffError('admin_reports.close_failed'))

  const resolve = () => {
    if (!isSeen) return
    setComplains(true)
    if (hasAny && (length === 0 || length > max)) return form.current?.querySelector('textarea')?.focus()
    if (ban && days === undefined) return form.current?.querySelector('input')?.focus()
    void submit('resolved')
  }
  const dismiss = () => isSeen && !hasAny && void submit('dismissed')
  useKeys({
    r: resolve,
    d: dismiss,
    x: isSeen && offered.remove ? () => toggle('remove') : undefined,
    w: isSeen && offered.warn && !blocked ? () => toggle('warn') : undefined,
    s: isSeen && offered.restrict && !blocked ? () => toggle('restrict') : undefined,
    b: isSeen && offered.ban && !blocked ? () => toggle('ban') : undefined,
  })

  return (
    <form
      ref={form}
      noValidate
      aria-label={t('decide')}
      onSubmit={(event) => {
        event.preventDefault()
        resolve()
      }}
      className="sticky -bottom-6 z-10 mt-auto -mx-5 -mb-6 grid max-h-[55dvh] shrink-0 grid-cols-1 gap-2 overflow-y-auto border-t border-line bg-ground px-5 pt-3 pb-4 in-[dialog]:bg-raised md:max-h-[40dvh]"
    >
      {hasAny && <RuleChoice ruleId={rule_id ?? null} reason={reason} untold={!namesRule} onChange={change} />}
      {hasAny && (
        <TextArea
          label={t('reason')}
          rows={2}
          maxPx={112}
          value={reason}
          readOnly={busy}
          onChange={({ target }) => change({ reason: target.value })}
          error={error}
          hint={t('reason_hint')}
          counter={length > max * 0.8 ? t('counter', { n: length, max }) : undefined}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {offered.remove && (
          <ToggleChip pressed={remove} aria-keyshortcuts="x" onClick={() => toggle('remove')}>
            {t(`remove.${file.type === 'profile' ? 'post' : file.type}`)}
          </ToggleChip>
        )}
        {offered.warn && (
          <AuthorChip why={why} pressed={warn} aria-keyshortcuts="w" onClick={() => toggle('warn')}>
            {t('warn')}
          </AuthorChip>
        )}
        {offered.restrict && (
          <AuthorChip why={why} pressed={restrict} aria-keyshortcuts="s" onClick={() => toggle('restrict')}>
            {t('restrict')}
          </AuthorChip>
        )}
        {restrict && <HoursField compact value={decision.hours} onChange={(hours) => change({ hours })} />}
        {offered.ban && (
          <AuthorChip why={why} pressed={ban} aria-keyshortcuts="b" onClick={() => toggle('ban')}>
            {ban && days !== null ? t('suspend') : t('ban')}
          </AuthorChip>
        )}
        {ban && <BanLengthField compact value={decision.length} onChange={(length) => change({ length })} complains={complains} />}
        <span className="ms-auto flex gap-2">
          <Button
            aria-keyshortcuts={isSeen ? 'd' : undefined}
            disabled={hasAny}
            onClick={dismiss}
            title={hasAny ? t('dismiss_nothing') : undefined}
          >
            {t('dismiss')}
          </Button>
          <Button type="submit" tone="primary" busy={busy} aria-keyshortcuts={isSeen ? 'r' : undefined}>
            {t('resolve')}
          </Button>
        </span>
      </div>
      {asks && (
        <TakenDialog
          taker={takerOf(file, user_id, now)}
          failed="admin_reports.close_failed"
          action={() => send(asks, true)}
          onClose={() => setAsks(undefined)}
        />
      )}
    </form>
  )
}

type Outcome = 'resolved' | 'dismissed'

/** `why` says what speaks against it when the author is staff. */
function AuthorChip({ why, ...chip }: ComponentProps<typeof ToggleChip> & { why: string | undefined }) {
  if (!why) return <ToggleChip {...chip} />
  return <Guarded why={why}>{(guard) => <ToggleChip {...chip} {...guard} />}</Guarded>
}

interface Decision {
  remove: boolean
  warn: boolean
  restrict: boolean
  ban: boolean
  rule_id: string | null
  reason: string
  hours: number
  length: BanLength
}

/** Who is banned needs no restriction. */
const exclusive = { remove: {}, warn: {}, restrict: { ban: false }, ban: { restrict: false } }

function useDecision({ id, type, author, is_removed, reasons, post, comment, messages, target_id }: ReportFile) {
  const t = useTranslations('reports.reasons')
  const language = useLocale()
  const { user_id, role, may } = useStaff()
  const known = usePersonFile(author?.user_id).data
  const usual = reasons.toSorted((one, other) => other.count - one.count)[0]?.reason ?? 'other'
  const { draft, setDraft, clear } = useDraft<Decision>(`report:${id}`, {
    remove: false,
    warn: false,
    restrict: false,
    ban: false,
    rule_id: null,
    reason: usual === 'other' || language !== 'en' ? '' : t(usual),
    hours: usualHours,
    length: forGood,
  })
  const isThere = Boolean({ post, comment, message: messages.some(({ id }) => id === target_id), profile: false }[type]) && !is_removed
  /** Nobody acts on themselves or on the same or a higher role. */
  const blocked = known !== undefined && !mayActOn({ id: user_id ?? '', role }, known.person)
  const offered = {
    remove: isThere && may('remove_content'),
    warn: author !== null && may('warn_people'),
    restrict: author !== null && may('restrict_people') && !known?.restrictions.some(({ is_active }) => is_active),
    ban: author !== null && may('ban_people'),
  }
  return {
    decision: {
      ...draft,
      remove: draft.remove && offered.remove,
      warn: draft.warn && offered.warn && !blocked,
      restrict: draft.restrict && offered.restrict && !blocked,
      ban: draft.ban && offered.ban && !blocked,
    },
    toggle: (what: 'remove' | 'warn' | 'restrict' | 'ban') => setDraft({ ...draft, ...exclusive[what], [what]: !draft[what] }),
    change: (changes: Partial<Decision>) => setDraft({ ...draft, ...changes }),
    clear,
    offered,
    blocked,
  }
}
