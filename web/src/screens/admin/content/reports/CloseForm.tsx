import type { ReportFile } from '@atelier/contract/admin/reports'
import { mayActOn } from '@atelier/contract/admin/rights'
import { limits } from '@atelier/contract/limits'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { staffError } from '#parts/admin/failures.ts'
import { useStaff } from '#parts/admin/staff.ts'
import { close, useAuthorFile } from '#screens/admin/content/reports/reports.data.ts'
import { useKeys } from '#screens/admin/content/reports/use-keys.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { ToggleChip } from '#ui/ToggleChip.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'

const suspensions = ['1', '7', '30', '90', 'forever'] as const

/**
 * Resolve and Dismiss, and what happens in the same step: the thing is removed, its author warned, suspended or banned. One text tells the author
 * why; it begins with the reason that most reports give. What was typed stays when it fails.
 */
export function CloseForm({ file, onClosed }: { file: ReportFile; onClosed: () => void }) {
  const t = useTranslations('admin_reports')
  const { chosen, toggle, reason, setReason, days, setDays, offered, blocked } = useDecision(file)
  const [complains, setComplains] = useState(false)
  const field = useId()
  const hasAny = chosen.remove || chosen.warn || chosen.ban
  const text = reason.trim()
  const length = graphemes(text)
  const max = limits.admin.reason
  const error = length > max ? t('too_long', { max }) : complains && length === 0 ? t('reason_required') : undefined

  const { submit, busy } = useSubmit(async (outcome: 'resolved' | 'dismissed') => {
    await close({
      ...{ report_id: file.id, last_id: file.last_id, outcome, remove: chosen.remove },
      reason: chosen.remove ? text : null,
      warn: chosen.warn ? text : null,
      ban: chosen.ban ? { reason: text, days: days === 'forever' ? null : Number(days) } : null,
    })
    toastSuccess(outcome === 'resolved' ? 'admin_reports.resolved' : 'admin_reports.dismissed')
    onClosed()
  }, staffError('admin_reports.close_failed'))

  const resolve = () => {
    setComplains(true)
    if (hasAny && (length === 0 || length > max)) return document.getElementById(field)?.querySelector('textarea')?.focus()
    void submit('resolved')
  }
  const dismiss = () => !hasAny && void submit('dismissed')
  useKeys({
    r: resolve,
    d: dismiss,
    x: offered.remove ? () => toggle('remove') : undefined,
    w: offered.warn && !blocked ? () => toggle('warn') : undefined,
    b: offered.ban && !blocked ? () => toggle('ban') : undefined,
  })

  return (
    <form
      aria-label={t('decide')}
      onSubmit={(event) => {
        event.preventDefault()
        resolve()
      }}
      className="sticky -bottom-6 z-10 mt-auto -mx-5 -mb-6 grid grid-cols-1 gap-3 border-t border-line bg-ground px-5 pt-3 pb-4 in-[dialog]:bg-raised"
    >
      {hasAny && (
        <div id={field} className="grid grid-cols-1 gap-3">
          {chosen.ban && (
            <Select
              label={t('ban_for')}
              value={days}
              onChange={({ target }) => setDays(suspensions.find((one) => one === target.value) ?? '7')}
            >
              {suspensions.map((one) => (
                <option key={one} value={one}>
                  {one === 'forever' ? t('forever') : t('days', { n: Number(one) })}
                </option>
              ))}
            </Select>
          )}
          <TextArea
            label={t('reason')}
            rows={2}
            maxPx={160}
            value={reason}
            readOnly={busy}
            onChange={({ target }) => setReason(target.value)}
            error={error}
            hint={t('reason_hint')}
            counter={length > max * 0.8 ? t('counter', { n: length, max }) : undefined}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {offered.remove && (
          <ToggleChip pressed={chosen.remove} aria-keyshortcuts="x" onClick={() => toggle('remove')}>
            {t(`remove.${file.type === 'profile' ? 'post' : file.type}`)}
          </ToggleChip>
        )}
        {offered.warn && (
          <Above blocked={blocked}>
            <ToggleChip pressed={chosen.warn} disabled={blocked} aria-keyshortcuts="w" onClick={() => toggle('warn')}>
              {t('warn')}
            </ToggleChip>
          </Above>
        )}
        {offered.ban && (
          <Above blocked={blocked}>
            <ToggleChip pressed={chosen.ban} disabled={blocked} aria-keyshortcuts="b" onClick={() => toggle('ban')}>
              {t('ban')}
            </ToggleChip>
          </Above>
        )}
        <span className="ms-auto flex gap-2">
          <Button aria-keyshortcuts="d" disabled={hasAny} onClick={dismiss} title={hasAny ? t('dismiss_nothing') : undefined}>
            {t('dismiss')}
          </Button>
          <Button type="submit" tone="primary" busy={busy} aria-keyshortcuts="r">
            {t('resolve')}
          </Button>
        </span>
      </div>
    </form>
  )
}

/** Says why something cannot be done to an author who is staff too. */
function Above({ blocked, children }: { blocked: boolean; children: ReactNode }) {
  const t = useTranslations('admin_reports')
  if (!blocked) return children
  return (
    <Tooltip text={t('not_above')}>
      <span title={t('not_above')}>{children}</span>
    </Tooltip>
  )
}

/** What is chosen, and what may be. */
function useDecision({ type, author, is_removed, reasons, post, comment, messages, target_id }: ReportFile) {
  const t = useTranslations('reports.reasons')
  const { user_id, role, may } = useStaff()
  const known = useAuthorFile(author?.user_id)
  const usual = reasons.toSorted((one, other) => other.count - one.count)[0]?.reason ?? 'other'
  const [chosen, setChosen] = useState({ remove: false, warn: false, ban: false })
  const [reason, setReason] = useState(() => (usual === 'other' ? '' : t(usual)))
  const [days, setDays] = useState<(typeof suspensions)[number]>('7')
  const isThere = Boolean({ post, comment, message: messages.some(({ id }) => id === target_id), profile: false }[type]) && !is_removed
  return {
    chosen,
    toggle: (what: keyof typeof chosen) => setChosen((now) => ({ ...now, [what]: !now[what] })),
    reason,
    setReason,
    days,
    setDays,
    offered: {
      remove: isThere && may('remove_content'),
      warn: author !== null && may('warn_people'),
      ban: author !== null && may('ban_people'),
    },
    /** Nobody acts on themselves or on somebody of the same or a higher role. */
    blocked: known !== undefined && !mayActOn({ id: user_id ?? '', role }, known.person),
  }
}
