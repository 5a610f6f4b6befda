import { limits } from '@atelier/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNow, useTranslations } from 'use-intl'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { useDraft } from '#data/draft.ts'
import { toastAuthError } from '#data/session/account-entry.ts'
import { type Account, confirmEmailChange, requestEmailChange } from '#data/session/account-security.ts'
import { consumeHalfConfirmed } from '#data/session/callback.ts'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { useProblem } from '#parts/account-entry/use-problem.ts'
import { refetchAccount } from '#parts/credentials/account.data.ts'
import { emailCodesRules } from '#parts/credentials/credential-rules.ts'
import { placeRefusal } from '#parts/credentials/place-refusal.ts'
import { ResendButton } from '#parts/credentials/ResendButton.tsx'
import { Button } from '#ui/Button.tsx'
import { CodeField } from '#ui/CodeField.tsx'

type Side = 'present' | 'next'
const codeFailed = toastAuthError('security.email.code_failed')
const codesLastMs = limits.mailedCode.lastsS * 1000

/** Takes the codes of both mails, in either order. */
export function EmailPending({ account, onDone }: { account: Account; onDone: () => void }) {
  const t = useTranslations('security.email')
  const auth = useTranslations('auth')
  const problem = useProblem()
  const [isHalfConfirmed] = useState(consumeHalfConfirmed)
  // The service does not say which of the two is confirmed, so this device remembers.
  const { draft: agreed, setDraft: setAgreed, clear } = useDraft<Side[]>(`email-change:${account.email_change_sent_at}`, [])
  const isOver = useNow({ updateInterval: 60_000 }).getTime() - Date.parse(account.email_change_sent_at ?? '') > codesLastMs
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(emailCodesRules),
    defaultValues: { present: '', next: '' },
  })
  const { errors } = formState
  const addresses = { present: account.email, next: account.new_email }
  const sides = (['present', 'next'] as const).filter((side) => addresses[side])
  const strong = (address: string | undefined) => () => <strong className="font-semibold text-ink">{address}</strong>

  const { submit, busy } = useSubmit(async (codes: Record<Side, string>) => {
    const open = sides.filter((side) => !agreed.includes(side))
    const given = open.filter((side) => codes[side])
    const done = [...agreed]
    if (open[0] && given.length === 0) setError(open[0], { message: 'code_form' }, { shouldFocus: true })
    for (const side of given) {
      // One code may be refused and the other accepted.
      const isChanged = await confirmEmailChange(addresses[side] ?? '', codes[side]).catch(refused(side))
      if (isChanged) return changed()
      if (isChanged === undefined) continue
      done.push(side)
      setAgreed(done)
    }
  }, codeFailed)

  const refused = (side: Side) => (error: unknown) => {
    if (!placeRefusal(error, setError, { otp_expired: [side, 'code_wrong'] })) codeFailed(error)
  }

  const again = useSubmit(async () => {
    await requestEmailChange(account.new_email ?? '')
    // Before the toast: it empties the fields, whose codes no longer work.
    await refetchAccount()
    toastSuccess('security.email.sent_again')
  }, toastAuthError('security.email.failed'))

  async function changed() {
    clear()
    toastSuccess('security.email.done')
    void queries.invalidateQueries({ queryKey: keys.me })
    await refetchAccount()
    onDone()
  }

  return (
    <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-4">
      <p className="wordy text-sm">
        {t.rich(isOver ? 'over' : isHalfConfirmed || agreed.length > 0 ? 'half' : 'sent', { address: strong(account.new_email) })}
      </p>
      {!isOver &&
        sides.map((side) =>
          agreed.includes(side) ? (
            <p key={side} className="flex items-start gap-2 text-sm">
              <CircleCheck size={18} className="mt-px shrink-0 text-success" aria-hidden="true" />
              <span className="wordy">{t.rich('agreed', { address: strong(addresses[side]) })}</span>
            </p>
          ) : (
            <CodeField
              short
              key={side}
              label={t('code', { address: addresses[side] ?? '' })}
              error={problem(errors[side])}
              {...register(side)}
            />
          ),
        )}
      <div className="flex flex-wrap gap-2">
        {!isOver && (
          <Button type="submit" tone="primary" busy={busy}>
            {busy ? auth('checkEmail.busy') : t('confirm')}
          </Button>
        )}
        <ResendButton busy={again.busy} onResend={() => void again.submit()} />
      </div>
    </form>
  )
}
