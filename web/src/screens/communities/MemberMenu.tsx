import type { Member } from '@atelier/contract/communities'
import { limits } from '@atelier/contract/limits'
import { Ban, Crown, Ellipsis, type LucideIcon, Shield, ShieldOff, Undo2, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toastError } from '#data/toasts.ts'
import type { KnownCommunity } from '#parts/communities/communities.data.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { changeMemberRole, endOwnershipOffer, expel, offerOwnership } from '#screens/communities/members.data.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'

type Question = 'remove' | 'ban' | 'hand_over'

/** For a viewer who outranks the member. Asks before what is hard to undo. */
export function MemberMenu({
  community,
  member,
  name,
}: {
  community: KnownCommunity
  member: Pick<Member, 'user_id' | 'role' | 'joined_at'>
  name: string
}) {
  const t = useTranslations('communities.people')
  const offers = useTranslations('communities.offer')
  const nameOf = useName()
  const [asked, ask] = useState<Question | null>(null)
  const failed = toastError('communities.people.update_failed')
  const act: Record<Question, () => Promise<unknown>> = {
    remove: () => expel(community, member.user_id, false),
    ban: () => expel(community, member.user_id, true),
    hand_over: () => offerOwnership(community, member.user_id),
  }
  const offered = community.offer?.to
  const isOffered = offered?.user_id === member.user_id
  const stake = { community: community.name, days: limits.community.offerMs / 86_400_000 }
  const textOf = (question: Question) => {
    if (question !== 'hand_over') return t(`${question}.text`)
    return offered ? t('hand_over.text_instead', { ...stake, other: nameOf(offered) }) : t('hand_over.text', stake)
  }
  const changeRole = (role: 'member' | 'moderator') => void changeMemberRole(community.id, member, role).catch(failed)
  return (
    <>
      <Menu trigger={(props) => <IconButton {...props} size="sm" icon={Ellipsis} label={t('menu', { name })} />}>
        {community.membership === 'owner' && (
          <>
            {member.role === 'member' ? (
              <MenuItem icon={Shield} onSelect={() => changeRole('moderator')}>
                {t('make_moderator')}
              </MenuItem>
            ) : (
              <MenuItem icon={ShieldOff} onSelect={() => changeRole('member')}>
                {t('make_member')}
              </MenuItem>
            )}
            {isOffered ? (
              <MenuItem icon={Undo2} onSelect={() => void endOwnershipOffer(community).catch(failed)}>
                {offers('withdraw')}
              </MenuItem>
            ) : (
              <MenuItem icon={Crown} onSelect={() => ask('hand_over')}>
                {t('hand_over.open')}
              </MenuItem>
            )}
          </>
        )}
        <MenuItem danger icon={UserMinus} onSelect={() => ask('remove')}>
          {t('remove.open')}
        </MenuItem>
        <MenuItem danger icon={Ban} onSelect={() => ask('ban')}>
          {t('ban.open')}
        </MenuItem>
      </Menu>
      {asked && (
        <ConfirmDialog
          title={t(`${asked}.title`, { name })}
          text={textOf(asked)}
          icon={icons[asked]}
          confirm={t(`${asked}.confirm`)}
          action={act[asked]}
          failed={failed}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}

const icons: Record<Question, LucideIcon> = { remove: UserMinus, ban: Ban, hand_over: Crown }
