import { limits } from '@atelier/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { toastAuthError } from '#data/session/account-entry.ts'
import type { Passkey } from '#data/session/passkeys.ts'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { useProblem } from '#parts/account-entry/use-problem.ts'
import { renameListed } from '#parts/credentials/passkeys.data.ts'
import { passkeyNameRules } from '#screens/settings/security/factor-rules.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslations('passkeys')
  const app = useTranslations('app')
  const problem = useProblem()
  const form = useId()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(passkeyNameRules),
    defaultValues: { name: passkey.friendly_name || t('unnamed') },
  })
  const { submit, busy } = useSubmit(async ({ name }: { name: string }) => {
    await renameListed(passkey.id, name)
    toastSuccess('passkeys.renamed')
    onClose()
  }, toastAuthError('passkeys.rename_failed'))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('rename_title')}
      footer={
        <>
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button tone="primary" type="submit" form={form} busy={busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={handleSubmit(submit)}>
        <TextField
          label={t('name')}
          maxLength={limits.passkeys.name}
          error={problem(formState.errors.name)}
          {...register('name')}
          data-autofocus
        />
      </form>
    </Dialog>
  )
}
