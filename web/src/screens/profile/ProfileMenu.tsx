import { paths } from '@atelier/contract/paths'
import { Ban, Ellipsis, Flag, Link as LinkIcon, Send, Volume2, VolumeX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { KnownPerson } from '#data/cache/entities.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { copyText } from '#device/clipboard.ts'
import { publicUrl } from '#device/server-address.ts'
import { lazySheet } from '#parts/lazy-part.ts'
import { changeMuted } from '#screens/profile/profile.data.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'

const BlockDialog = lazySheet(() => import('#parts/person/BlockDialog.tsx').then((file) => file.BlockDialog))
const SendSheet = lazySheet(() => import('#parts/share/SendSheet.tsx').then((file) => file.SendSheet))
const ReportSheet = lazySheet(() => import('#parts/report/ReportSheet.tsx').then((file) => file.ReportSheet))

export function ProfileMenu({ person, name }: { person: KnownPerson; name: string }) {
  const t = useTranslations('profile.menu')
  const [open, setOpen] = useState<'send' | 'report' | 'block' | null>(null)
  const close = () => setOpen(null)
  const copy = () =>
    copyText(publicUrl(paths.profile(person.username ?? person.user_id))).then(
      () => toastSuccess('posts.share.copied'),
      toastError('posts.share.failed'),
    )
  return (
    <>
      <Menu trigger={(props) => <IconButton {...props} icon={Ellipsis} label={t('label', { name })} />}>
        <MenuItem icon={Send} onSelect={() => setOpen('send')}>
          {t('send')}
        </MenuItem>
        <MenuItem icon={LinkIcon} onSelect={() => void copy()}>
          {t('copy_link')}
        </MenuItem>
        <MenuItem icon={person.user_muted ? Volume2 : VolumeX} onSelect={() => void changeMuted(person, !person.user_muted)}>
          {person.user_muted ? t('unmute') : t('mute')}
        </MenuItem>
        <MenuItem icon={Flag} onSelect={() => setOpen('report')}>
          {t('report')}
        </MenuItem>
        <MenuItem danger icon={Ban} onSelect={() => setOpen('block')}>
          {t('block')}
        </MenuItem>
      </Menu>
      <Suspense>
        {open === 'send' && <SendSheet card={{ kind: 'profile', profile: person }} onClose={close} />}
        {open === 'report' && <ReportSheet type="profile" targetId={person.user_id} onClose={close} />}
        {open === 'block' && <BlockDialog person={person} name={name} onClose={close} />}
      </Suspense>
    </>
  )
}
