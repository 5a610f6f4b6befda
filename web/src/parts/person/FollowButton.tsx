import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { useFollow, useFollowState } from '#parts/person/follow.data.ts'
import { Button } from '#ui/Button.tsx'

interface Props {
  userId: string
  name: string
  size?: 'sm' | 'md'
  /** Beside a post it disappears once used; on profiles it turns into Unfollow. */
  once?: boolean
  primary?: boolean
  /** On cards: says Following instead of Unfollow. */
  tells?: boolean
}

export function FollowButton(props: Props) {
  const me = useMe()
  return me && me.user_id !== props.userId ? <Offer {...props} /> : null
}

function Offer({ userId, name, size = 'sm', once = false, primary = false, tells = false }: Props) {
  const t = useTranslations('follows')
  const state = useFollowState(userId)
  const { submit: follow, busy } = useFollow(userId)
  if (once && state === 'following') return null
  const label = { none: 'follow', following: tells ? 'following' : 'unfollow', requested: 'request_sent' } as const
  return (
    <Button
      size={size}
      tone={state === 'none' ? (once ? 'quiet' : primary ? 'primary' : 'outline') : 'outline'}
      className={once && state === 'none' ? 'text-accent-deep!' : undefined}
      busy={busy}
      disabled={busy}
      aria-label={t(`${label[state]}_person`, { name })}
      onClick={() => void follow(state === 'none')}
    >
      {t(label[state])}
    </Button>
  )
}
