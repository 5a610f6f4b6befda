import { adminLimits } from '@atelier/contract/admin/limits'
import { graphemes } from '@atelier/contract/rules/graphemes'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#data/draft.ts'
import { useSubmit } from '#data/submit.ts'
import { RuleChoice } from '#parts/admin/RuleChoice.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'

interface Props {
  title: string
  text?: ReactNode
  label: string
  hint?: string
  initial?: string
  /** Keeps the typed text under this key, such as `ban:{id}`, until the action succeeds. */
  draft: string
  max?: number
  optional?: boolean
  /** Whether the reasons of the network's rules are offered, and the person is told the rule. */
  rule?: 'told' | 'untold'
  confirm: string
  icon: LucideIcon
  tone?: 'danger' | 'primary'
  children?: ReactNode
  action: (reason: string, rule_id: string | undefined) => Promise<unknown>
  failed: (error: unknown) => void
  onClose: () => void
}

export function ReasonDialog({
  title,
  text,
  label,
  hint,
  initial = '',
  draft: key,
  max = adminLimits.reason,
  optional = false,
  rule,
  confirm,
  icon,
  tone = 'danger',
  children,
  action,
  failed,
  onClose,
}: Props) {
  const t = useTranslations('admin')
  const app = useTranslations('app')
  const form = useId()
  const { draft: reason, setDraft: setReason, clear } = useDraft(key, initial)
  const { draft: ruleId, setDraft: setRuleId, clear: clearRule } = useDraft<string | null>(`${key}:rule`, null)
  const [complains, setComplains] = useState(false)
  const length = graphemes(reason.trim())
  const error = length > max ? t('reason.too_long', { max }) : length === 0 && !optional ? t('reason.required') : undefined
  const { submit, busy } = useSubmit(async () => {
    await action(reason.trim(), ruleId ?? undefined)
    clear()
    clearRule()
    onClose()
  }, failed)
  const press = () => {
    setComplains(true)
    if (!error) void submit()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button type="submit" form={form} tone={tone} icon={icon} busy={busy}>
            {confirm}
          </Button>
        </div>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) press()
        }}
      >
        {text && <div className="wordy text-quiet">{text}</div>}
        {rule && (
          <RuleChoice
            ruleId={ruleId}
            reason={reason}
            untold={rule === 'untold'}
            onChange={({ rule_id = ruleId, reason: said = reason }) => {
              setRuleId(rule_id)
              setReason(said)
            }}
          />
        )}
        <TextArea
          label={label}
          hint={hint}
          rows={3}
          data-autofocus
          value={reason}
          readOnly={busy}
          onChange={(event) => setReason(event.target.value)}
          error={complains || length > max ? error : undefined}
          counter={t('reason.counter', { n: length, max })}
        />
        {children}
      </form>
    </Dialog>
  )
}
