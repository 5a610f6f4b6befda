import { paths } from '@atelier/contract/paths'
import { useNavigate } from '@tanstack/react-router'
import { Ban, Ellipsis, Flag, Link as LinkIcon, Volume2, VolumeX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { KnownPerson } from '#data/cache/entities.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { copyText } from '#device/clipboard.ts'
import { lazySheet } from '#parts/lazy-part.ts'
import { block, mute, unblock } from '#screens/profile/profile.data.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'
import { toast } from '#ui/toast.ts'

const ReportSheet = lazySheet(() => import('#parts/report/ReportSheet.tsx').then((file) => file.ReportSheet))

/** What else can be done about a person: copy their address, mute, block, report. */
export function ProfileMenu({ person, name }: { person: KnownPerson; name: string }) {
  const t = useTranslations('profile.menu')
  const [open, setOpen] = useState<'report' | 'block' | null>(null)
  const close = () => setOpen(null)
  const copy = () =>
    copyText(window.location.origin + paths.profile(person.username ?? person.user_id)).then(
      () => toastSuccess('posts.share.copied'),
      toastError('posts.share.failed'),
    )
  return (
    <>
      <Menu trigger={(props) => <IconButton {...props} icon={Ellipsis} label={t('label', { name })} />}>
        <MenuItem icon={LinkIcon} onSelect={() => void copy()}>
          {t('copy_link')}
        </MenuItem>
        <MenuItem icon={person.user_muted ? Volume2 : VolumeX} onSelect={() => void mute(person, !person.user_muted)}>
          {person.user_muted ? t('unmute') : t('mute')}
        </MenuItem>
        <MenuItem icon={Flag} onSelect={() => setOpen('report')}>
          {t('report')}
        </MenuItem>
        <MenuItem danger icon={Ban} onSelect={() => setOpen('block')}>
          {t('block')}
        </MenuItem>
      </Menu>
      <Suspense>{open === 'report' && <ReportSheet type="profile" targetId={person.user_id} onClose={close} />}</Suspense>
      {open === 'block' && <BlockDialog person={person} name={name} onClose={close} />}
    </>
  )
}

function BlockDialog({ person, name, onClose }: { person: KnownPerson; name: string; onClose: () => void }) {
  const t = useTranslations('profile.block')
  const app = useTranslations('app')
  const navigate = useNavigate()
  const [isBlocking, setBlocking] = useState(false)

  async function confirm() {
    setBlocking(true)
    if (!(await block(person))) return setBlocking(false)
    toast({ title: t('done', { name }), action: { label: t('undo'), onPress: () => void unblock(person.user_id) } })
    onClose()
    await navigate({ to: paths.home })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { name })}
      closeLabel={app('close')}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="danger" icon={Ban} busy={isBlocking} onClick={() => void confirm()}>
            {t('confirm')}
          </Button>
        </div>
      }
    >
      <p>{t('text')}</p>
    </Dialog>
  )
}
