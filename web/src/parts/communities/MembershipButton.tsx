import { Check } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { join, type KnownCommunity, withdraw } from '#parts/communities/communities.data.ts'
import { lazySheet } from '#parts/lazy-part.ts'
import { Button } from '#ui/Button.tsx'

const LeaveDialog = lazySheet(() => import('#parts/communities/LeaveCommunityDialog.tsx').then((file) => file.LeaveCommunityDialog))

interface Props {
  community: KnownCommunity
  primary?: boolean
}

export function MembershipButton({ community, primary = false }: Props) {
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <Action community={community} primary={primary} onLeave={() => setLeaving(true)} />
      <Suspense>{leaving && <LeaveDialog community={community} onClose={() => setLeaving(false)} />}</Suspense>
    </>
  )
}

function Action({ community, primary, onLeave }: Props & { onLeave: () => void }) {
  const t = useTranslations('communities.membership')
  const { name, membership, is_public } = community
  if (membership === 'banned' || membership === 'owner') return null
  if (membership === 'requested') {
    return (
      <Button size="sm" aria-label={t('requested_label', { name })} onClick={() => void withdraw(community)}>
        {t('requested')}
      </Button>
    )
  }
  if (membership) {
    return (
      <Button size="sm" icon={Check} aria-label={t('joined_label', { name })} onClick={onLeave}>
        {t('joined')}
      </Button>
    )
  }
  const action = is_public ? t(primary ? 'join' : 'join_community') : t('request')
  return (
    <Button
      size="sm"
      tone={primary ? 'primary' : 'outline'}
      aria-label={t('join_label', { action, name })}
      wraps
      onClick={() => void join(community)}
    >
      {action}
    </Button>
  )
}
