import { ChevronDown, Globe, Lock, Plus, UserRound, UserRoundCheck, UsersRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { type KnownCommunity, roleIn, useCommunity, useMyCommunities } from '#parts/communities/communities.data.ts'
import { type DraftCommunity, editDraft, type PostDraft } from '#parts/composer/draft.data.ts'
import { lazySheet } from '#parts/lazy-part.ts'
import { chipClass } from '#ui/chip.ts'
import { cx } from '#ui/cx.ts'
import { Divider } from '#ui/Divider.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'

const CommunitySheet = lazySheet(() => import('#parts/communities/CommunitySheet.tsx').then((file) => file.CommunitySheet))

interface Props {
  chosen: DraftCommunity | null
  audience: PostDraft['audience']
  disabled: boolean
}

export function AudienceMenu({ chosen, audience, disabled }: Props) {
  const t = useTranslations('communities.audience')
  const isPrivate = useMe()?.is_private ?? false
  const [founding, setFounding] = useState(false)
  const audiences = {
    everyone: { icon: isPrivate ? Lock : Globe, name: isPrivate ? t('followers') : t('public') },
    followers: { icon: UserRoundCheck, name: t('followers_only') },
    only_me: { icon: UserRound, name: t('only_me') },
  }
  const general = audiences[audience].name
  const Icon = chosen ? (chosen.is_public ? UsersRound : Lock) : audiences[audience].icon
  return (
    <>
      <Menu
        align="start"
        trigger={(props) => (
          <button
            {...props}
            type="button"
            disabled={disabled}
            aria-label={t('label', { audience: chosen ? inside(chosen) : general })}
            className={cx(chipClass({ pressable: true }), 'max-w-full min-w-0')}
          >
            <Icon size={14} aria-hidden="true" className="shrink-0" />
            <span className="truncate">{chosen?.name ?? general}</span>
            <ChevronDown size={14} aria-hidden="true" className="-me-1 shrink-0" />
          </button>
        )}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a group of menu items is no fieldset */}
        <div role="group" aria-label={t('choose')}>
          {(['everyone', 'followers', 'only_me'] as const).map((one) => (
            <MenuItem
              key={one}
              icon={audiences[one].icon}
              chosen={!chosen && one === audience}
              onSelect={() => editDraft({ community: null, audience: one })}
            >
              <span className="min-w-0 max-w-64">
                {audiences[one].name}
                {one === 'followers' && (
                  <span className="wordy block text-xs text-quiet">{isPrivate ? t('followers_hint_private') : t('followers_hint')}</span>
                )}
              </span>
            </MenuItem>
          ))}
          <Communities chosen={chosen} />
        </div>
        <Divider />
        <MenuItem icon={Plus} onSelect={() => setFounding(true)}>
          {t('create')}
        </MenuItem>
      </Menu>
      <Suspense>{founding && <CommunitySheet onDone={choose} onClose={() => setFounding(false)} />}</Suspense>
    </>
  )

  function inside({ name, is_public }: DraftCommunity) {
    return is_public ? name : t('private', { name })
  }
}

function Communities({ chosen }: { chosen: DraftCommunity | null }) {
  const t = useTranslations('communities.audience')
  const { ids, isPending, failed, retry, hasMore, loadMore } = useMyCommunities()
  return (
    <>
      {ids.map((id) => (
        <Choice key={id} id={id} isChosen={id === chosen?.id} />
      ))}
      {isPending && <p className="px-3 py-2 text-sm text-quiet">{t('loading')}</p>}
      {failed && <MoreItem onPress={retry}>{t('retry')}</MoreItem>}
      {hasMore && <MoreItem onPress={loadMore}>{t('more')}</MoreItem>}
    </>
  )
}

function Choice({ id, isChosen }: { id: string; isChosen: boolean }) {
  const t = useTranslations('communities')
  const community = useCommunity(id)
  if (!community || !roleIn(community)) return null
  return (
    <MenuItem icon={community.is_public ? UsersRound : Lock} chosen={isChosen} onSelect={() => choose(community)}>
      <span className="min-w-0 max-w-64 truncate">{community.name}</span>
      {!community.is_public && <span className="sr-only">{t('private')}</span>}
    </MenuItem>
  )
}

/** Unlike a choice it leaves the menu open. */
function MoreItem({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={onPress}
      className="min-h-11 w-full rounded-md px-3 text-start text-sm font-medium text-quiet -outline-offset-2 quiet-hover"
    >
      {children}
    </button>
  )
}

const choose = ({ id, name, is_public }: KnownCommunity) => editDraft({ community: { id, name, is_public } })
