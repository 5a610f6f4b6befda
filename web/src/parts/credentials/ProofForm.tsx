import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { refusalCode, toastAuthError } from '#data/session/account-entry.ts'
import { giveProof, requestProofCode } from '#data/session/account-security.ts'
import { proveFactor, sendCode } from '#data/session/second-step.ts'
import { useSubmit } from '#data/submit.ts'
import { useProblem } from '#parts/account-entry/use-problem.ts'
import { proofRules } from '#parts/credentials/credential-rules.ts'
import { placeRefusal } from '#parts/credentials/place-refusal.ts'
import type { WayToProve } from '#parts/credentials/ways-to-prove.ts'
import { Button } from '#ui/Button.tsx'
import { CodeField } from '#ui/CodeField.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'

export function ProofForm({ way, onProven }: { way: Exclude<WayToProve, { kind: 'passkey' | 'key' }>; onProven: () => void }) {
  const t = useTranslations('proof')
  const auth = useTranslations('auth')
  const problem = useProblem()
  const isSent = way.kind === 'mail' || (way.kind === 'factor' && way.isPhone)
  /** The phone that was texted, or whether another code was sent. */
  const [sent, setSent] = useState<string | boolean>(!isSent)
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(proofRules[way.kind]),
    defaultValues: { proof: '' },
  })
  const error = problem(formState.errors.proof)
  useEffect(() => {
    if (sent) setFocus('proof')
  }, [sent, setFocus])

  const sending = useSubmit(
    async () => {
      if (way.kind === 'factor') return setSent(await sendCode(way.id))
      await requestProofCode()
      setSent(true)
    },
    (failure) => {
      // The code that was just sent still works.
      if (way.kind === 'mail' && refusalCode(failure) === 'over_email_send_rate_limit') setSent(true)
      toastAuthError('proof.send_failed')(failure)
    },
  )
  const { submit, busy } = useSubmit(
    async ({ proof }: { proof: string }) => {
      if (way.kind === 'password') await giveProof({ current_password: proof })
      else if (way.kind === 'mail') await giveProof({ nonce: proof })
      else await proveFactor(way.id, proof, typeof sent === 'string' ? sent : undefined)
      onProven()
    },
    (failure) => placeRefusal(failure, setError, refusals) || toastAuthError('proof.failed')(failure),
  )

  const address = () => <strong className="font-semibold text-ink">{way.kind === 'mail' && way.address}</strong>
  const text = way.kind === 'mail' ? t.rich(sent ? 'sent' : 'mail', { address }) : auth(`secondStep.text.${isSent ? 'phone' : 'app'}`)
  const send = (
    <Button
      tone={sent ? 'outline' : 'primary'}
      busy={sending.busy}
      onClick={() => void sending.submit()}
      {...(!sent && { 'data-autofocus': true })}
    >
      {sending.busy ? auth('checkEmail.resending') : sent ? auth('checkEmail.resend') : t('send')}
    </Button>
  )
  return (
    <form onSubmit={handleSubmit(submit)} noValidate className="grid gap-4">
      {way.kind !== 'password' && <p className="wordy text-sm">{text}</p>}
      {way.kind === 'password' ? (
        <PasswordField
          label={t('password')}
          showText={auth('fields.show')}
          hideText={auth('fields.hide')}
          error={error}
          data-autofocus
          {...register('proof')}
        />
      ) : (
        sent && <CodeField short label={auth('fields.code')} error={error} data-autofocus {...register('proof')} />
      )}
      <div className="flex flex-wrap gap-2">
        {sent && (
          <Button type="submit" tone="primary" busy={busy}>
            {busy ? auth('checkEmail.busy') : t('submit')}
          </Button>
        )}
        {isSent && send}
      </div>
    </form>
  )
}

const refusals = {
  current_password_invalid: ['proof', 'password_wrong'],
  reauthentication_not_valid: ['proof', 'code_wrong'],
  mfa_verification_failed: ['proof', 'factor_code_wrong'],
} as const
