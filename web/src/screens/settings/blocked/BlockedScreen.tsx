import { limits } from '@atelier/contract/limits'
import { useTranslations } from 'use-intl'
import { keys } from '#data/cache/keys.ts'
import { useTitle } from '#device/title.ts'
import { Listing } from '#parts/list/Listing.tsx'
import { takeBack } from '#parts/list/take-back.ts'
import { block, unblock } from '#parts/person/block.data.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { SettingsHead } from '#parts/settings/SettingsHead.tsx'
import { useBlocked, useBlockedPerson } from '#screens/settings/blocked/blocked.data.ts'
import { PrivacyListSkeleton } from '#screens/settings/PrivacyListSkeleton.tsx'
import { WithheldPerson } from '#screens/settings/WithheldPerson.tsx'
import { Gathering } from '#ui/art/Gathering.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function BlockedScreen() {
  const t = useTranslations('privacyLists')
  const list = useBlocked()
  useTitle(t('blocked.title'))
  return (
    <div className="px-4 pt-4 pb-10">
      <SettingsHead title={t('blocked.title')} text={t('blocked.intro')} />
      <Listing
        list={list}
        skeleton={<PrivacyListSkeleton />}
        failed={t('blocked.failed')}
        empty={<EmptyState art={<Gathering seed="blocked" />} title={t('blocked.empty')} text={t('blocked.empty_text')} />}
        more={t('more')}
        marginPx={limits.scroll.listPx}
        className="divide-y divide-line"
      >
        {(id) => <Blocked id={id} />}
      </Listing>
    </div>
  )
}

function Blocked({ id }: { id: string }) {
  const t = useTranslations('privacyLists')
  const nameOf = useName()
  const person = useBlockedPerson(id)
  if (!person) return null
  const name = nameOf(person)
  const onPress = (pressed: HTMLElement) =>
    takeBack({
      key: keys.blocked,
      id,
      pressed,
      send: () => unblock(id),
      again: () => block(id),
      done: t('blocked.done', { name }),
      undo: t('undo'),
      failed: 'profile.block_failed',
    })
  return (
    <WithheldPerson
      person={person}
      action={t('blocked.action')}
      label={t('blocked.action_person', { name })}
      onPress={(pressed) => void onPress(pressed)}
    />
  )
}
