import { paths } from '@atelier/contract/paths'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import { Ban, Ellipsis, Globe, Link as LinkIcon, Lock, LogOut, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { usePerson } from '#data/cache/entities.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { copyText } from '#device/clipboard.ts'
import { publicUrl } from '#device/server-address.ts'
import { isModerated, type KnownCommunity } from '#parts/communities/communities.data.ts'
import { MembershipButton } from '#parts/communities/MembershipButton.tsx'
import { lazySheet } from '#parts/lazy-part.ts'
import { KeepOfflineItem } from '#parts/offline/KeepOfflineItem.tsx'
import { useMembers } from '#screens/communities/members.data.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'

const CommunitySheet = lazySheet(() => import('#parts/communities/CommunitySheet.tsx').then((file) => file.CommunitySheet))
const LeaveDialog = lazySheet(() => import('#parts/communities/LeaveCommunityDialog.tsx').then((file) => file.LeaveCommunityDialog))
const BansSheet = lazySheet(() => import('#screens/communities/BansSheet.tsx').then((file) => file.BansSheet))
const KeepOfflineSheet = lazySheet(() => import('#parts/offline/KeepOfflineSheet.tsx').then((file) => file.KeepOfflineSheet))
const DeleteDialog = lazySheet(() => import('#screens/communities/DeleteCommunityDialog.tsx').then((file) => file.DeleteCommunityDialog))

export function CommunityHeader({ community }: { community: KnownCommunity }) {
  const t = useTranslations('communities')
  const format = useFormatter()
  const [open, setOpen] = useState<'edit' | 'bans' | 'offline' | 'leave' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const { name, description, avatar_url, member_count, is_public, membership } = community
  const Kind = is_public ? Globe : Lock
  return (
    <header className="px-4 pt-6 pb-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Avatar src={avatar_url} initials={initials({ full_name: name })} size={96} square />
        <div className="flex min-w-0 flex-wrap items-center gap-1">
          {membership === 'owner' ? (
            <Button size="sm" aria-label={t('edit.title')} onClick={() => setOpen('edit')}>
              {t('edit.short')}
            </Button>
          ) : (
            <MembershipButton community={community} primary />
          )}
          <HeaderMenu community={community} onOpen={setOpen} />
        </div>
      </div>
      <h1 className="display wordy mt-4 text-2xl">{name}</h1>
      <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-sm text-quiet">
        <Kind size={14} aria-hidden="true" />
        {is_public ? t('public_community') : t('private_community')}
        <span aria-hidden="true">·</span>
        <span className="figures">{t('members', { count: member_count, shown: format.number(member_count) })}</span>
      </p>
      {community.visible && <Faces community={community} />}
      {description && <p className="wordy mt-3 max-w-text whitespace-pre-wrap">{description}</p>}
      <Suspense>
        {open === 'edit' && <CommunitySheet community={community} onClose={close} />}
        {open === 'bans' && <BansSheet community={community} onClose={close} />}
        {open === 'offline' && <KeepOfflineSheet thing={thingOf(community)} name={name} onClose={close} />}
        {open === 'leave' && <LeaveDialog community={community} onClose={close} />}
        {open === 'delete' && <DeleteDialog community={community} onClose={close} />}
      </Suspense>
    </header>
  )
}

const thingOf = ({ id }: KnownCommunity) => ({ kind: 'community', id }) as const

function Faces({ community }: { community: KnownCommunity }) {
  const t = useTranslations('communities')
  const { ids } = useMembers(community.id, '')
  if (ids.length < 2) return null
  return (
    <Link
      to={paths.community(community.id)}
      search={{ tab: 'members' }}
      replace
      resetScroll={false}
      aria-label={t('all_members')}
      className="hit mt-3 flex max-w-fit -space-x-1 rounded-full"
    >
      {ids.slice(0, 8).map((id) => (
        <Face key={id} userId={id} />
      ))}
    </Link>
  )
}

function Face({ userId }: { userId: string }) {
  const person = usePerson(userId)
  return person ? <Avatar src={person.avatar_url} initials={initials(person)} size={32} className="ring-2 ring-ground" /> : null
}

function HeaderMenu({ community, onOpen }: { community: KnownCommunity; onOpen: (what: 'bans' | 'offline' | 'leave' | 'delete') => void }) {
  const t = useTranslations('communities.menu')
  const isOwner = community.membership === 'owner'
  const copy = () =>
    copyText(publicUrl(paths.community(community.id))).then(() => toastSuccess('posts.share.copied'), toastError('posts.share.failed'))
  return (
    <Menu trigger={(props) => <IconButton {...props} icon={Ellipsis} label={t('label', { name: community.name })} />}>
      <MenuItem icon={LinkIcon} onSelect={() => void copy()}>
        {t('copy_link')}
      </MenuItem>
      {community.visible && <KeepOfflineItem thing={thingOf(community)} onKeep={() => onOpen('offline')} />}
      {isModerated(community) && (
        <MenuItem icon={Ban} onSelect={() => onOpen('bans')}>
          {t('bans')}
        </MenuItem>
      )}
      {isOwner && (
        <>
          <MenuItem icon={LogOut} onSelect={() => onOpen('leave')}>
            {t('leave')}
          </MenuItem>
          <MenuItem danger icon={Trash2} onSelect={() => onOpen('delete')}>
            {t('delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
