import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Passkey } from '#data/session/passkeys.ts'
import { toastWebauthnError } from '#data/session/webauthn.ts'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { canUsePasskeys } from '#device/passkeys.ts'
import { addListed, usePasskeys } from '#parts/credentials/passkeys.data.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { DeletePasskeyDialog } from '#screens/settings/security/DeletePasskeyDialog.tsx'
import { PasskeyRow } from '#screens/settings/security/PasskeyRow.tsx'
import { RenamePasskeyDialog } from '#screens/settings/security/RenamePasskeyDialog.tsx'
import { SecuritySection } from '#screens/settings/security/SecuritySection.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

export function PasskeysSection() {
  const t = useTranslations('passkeys')
  const isSupported = canUsePasskeys()
  const { submit, busy } = useSubmit(async () => {
    await addListed()
    toastSuccess('passkeys.added')
  }, toastWebauthnError('passkeys.add_failed'))
  return (
    <SecuritySection
      id="passkeys"
      title={t('title')}
      text={t('text')}
      action={
        isSupported && (
          <Button size="sm" busy={busy} onClick={() => void submit()}>
            {t('add')}
          </Button>
        )
      }
    >
      <div className="mt-4">
        {!isSupported && <Notice>{t('unsupported')}</Notice>}
        <Passkeys />
      </div>
    </SecuritySection>
  )
}

function Passkeys() {
  const t = useTranslations('passkeys')
  const app = useTranslations('app')
  const { data, isPending, refetch } = usePasskeys()
  const [open, setOpen] = useState<{ what: 'rename' | 'delete'; passkey: Passkey }>()
  const close = () => setOpen(undefined)
  if (isPending)
    return (
      <div aria-busy="true">
        <VisuallyHidden>{app('loading')}</VisuallyHidden>
        <Skeleton className="h-12 w-full" />
      </div>
    )
  if (!data) return <LoadFailed title={t('load_failed')} onRetry={() => void refetch()} />
  if (data.length === 0) return <p className="py-1 text-sm text-quiet">{t('none')}</p>
  return (
    <>
      <div className="divide-y divide-line">
        {data.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => setOpen({ what: 'rename', passkey })}
            onDelete={() => setOpen({ what: 'delete', passkey })}
          />
        ))}
      </div>
      {open?.what === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.what === 'delete' && <DeletePasskeyDialog passkey={open.passkey} onClose={close} />}
    </>
  )
}
