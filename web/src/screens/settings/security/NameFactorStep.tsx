import { limits } from '@atelier/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { toastAuthError } from '#data/session/account-entry.ts'
import { type Enrolment, enrolFactor } from '#data/session/account-security.ts'
import { addKey, type KeyProblem, keyProblem } from '#data/session/security-keys.ts'
import { useSubmit } from '#data/submit.ts'
import { canUseWebauthn } from '#device/passkeys.ts'
import { useProblem } from '#parts/account-entry/use-problem.ts'
import { placeRefusal } from '#parts/credentials/place-refusal.ts'
import { factorNameRules } from '#screens/settings/security/factor-rules.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'

type Kind = 'app' | 'key'

interface Props {
  names: Record<Kind, string>
  onStarted: (enrolment: Enrolment, name: string) => void
  onKeyAdded: () => Promise<void>
}

/** A key is added here; an app goes on with its code. */
export function NameFactorStep({ names, onStarted, onKeyAdded }: Props) {
  const t = useTranslations('security.setUp')
  const keys = useTranslations('securityKeys')
  const problem = useProblem()
  const [kind, setKind] = useState<Kind>('app')
  const [keyRefusal, setKeyRefusal] = useState<KeyProblem>()
  const form = useForm({ resolver: zodResolver(factorNameRules), defaultValues: { name: names.app } })
  const { errors } = form.formState
  const isKey = kind === 'key'

  const { submit, busy } = useSubmit(
    async ({ name }: { name: string }) => {
      setKeyRefusal(undefined)
      if (!isKey) return onStarted(await enrolFactor(name), name)
      await addKey(name)
      await onKeyAdded()
    },
    (error) => {
      const about = isKey ? keyProblem(error) : undefined
      if (about) return setKeyRefusal(about)
      if (placeRefusal(error, form.setError, { mfa_factor_name_conflict: ['name', 'name_taken'] })) return
      toastAuthError(isKey ? 'securityKeys.add_failed' : 'security.setUp.failed')(error)
    },
  )

  function choose(next: Kind) {
    if (form.getValues('name') === names[kind]) form.setValue('name', names[next])
    setKeyRefusal(undefined)
    setKind(next)
  }

  return (
    <form onSubmit={form.handleSubmit(submit)} noValidate className="grid gap-5">
      {canUseWebauthn() ? <KindChoice kind={kind} onChoose={choose} /> : <p className="wordy text-quiet">{t('intro')}</p>}
      <TextField
        label={t('name')}
        hint={t('name_hint')}
        maxLength={limits.factorName}
        error={problem(errors.name)}
        {...form.register('name')}
        data-autofocus
      />
      <div className="grid">
        <div role="status">
          {keyRefusal && (
            <div className="pb-4">
              <Notice tone="warning">{keys(keyRefusal === 'cancelled' ? 'not_added' : `problems.${keyRefusal}`)}</Notice>
            </div>
          )}
        </div>
        <Button type="submit" tone="primary" wide busy={busy}>
          {busy ? (isKey ? keys('waiting') : t('starting')) : t('start')}
        </Button>
      </div>
    </form>
  )
}

function KindChoice({ kind, onChoose }: { kind: Kind; onChoose: (kind: Kind) => void }) {
  const t = useTranslations('security')
  const keys = useTranslations('securityKeys')
  const choices = [
    ['app', t('twoStep.unnamed'), t('setUp.intro')],
    ['key', keys('kind'), keys('intro')],
  ] as const
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-medium">{keys('choose')}</legend>
      {choices.map(([one, label, hint]) => (
        <Checkbox key={one} type="radio" name="kind" label={label} hint={hint} checked={kind === one} onChange={() => onChoose(one)} />
      ))}
    </fieldset>
  )
}
