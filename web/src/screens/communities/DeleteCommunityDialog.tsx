import { deleteCommunity } from '@atelier/contract/communities'
import { paths } from '@atelier/contract/paths'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import { useSubmit } from '#data/submit.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { forgetCommunity, type KnownCommunity } from '#parts/communities/communities.data.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Once its name was typed. */
export function DeleteCommunityDialog({ community, onClose }: { community: KnownCommunity; onClose: () => void }) {
  const t = useTranslations('communities.delete')
  const app = useTranslations('app')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { id, name, is_public } = community
  const isSure = typed.trim().normalize() === name.trim().normalize()
  const { submit, busy } = useSubmit(async () => {
    await call(deleteCommunity, { community_id: id })
    toastSuccess('communities.delete.done')
    await navigate({ to: paths.communities, replace: true })
    forgetCommunity(id)
  }, toastError('communities.delete.failed'))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { name })}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button tone="danger" icon={Trash2} busy={busy} disabled={!isSure} onClick={() => void submit()}>
            {t('confirm')}
          </Button>
        </div>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isSure) void submit()
        }}
      >
        <p className="wordy mb-4">{is_public ? t('text') : t('text_private')}</p>
        <TextField
          label={t('type_name', { name })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  )
}
