import { mutedUsers } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { useTranslations } from 'use-intl'
import { keepPeople, usePerson } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { useList } from '#data/cache/list.ts'
import { call } from '#data/client.ts'
import { useTitle } from '#device/title.ts'
import { Listing } from '#parts/list/Listing.tsx'
import { takeBack } from '#parts/list/take-back.ts'
import { setPersonMuted } from '#parts/person/mute.data.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { SettingsHead } from '#parts/settings/SettingsHead.tsx'
import { PrivacyListSkeleton } from '#screens/settings/PrivacyListSkeleton.tsx'
import { WithheldPerson } from '#screens/settings/WithheldPerson.tsx'
import { Gathering } from '#ui/art/Gathering.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function MutedScreen() {
  const t = useTranslations('privacyLists')
  const list = useList(keys.muted, async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(mutedUsers, { cursor }, { signal })
    return { ids: keepPeople(items), next_cursor }
  })
  useTitle(t('muted.title'))
  return (
    <div className="px-4 pt-4 pb-10">
      <SettingsHead title={t('muted.title')} text={t('muted.intro')} />
      <Listing
        list={list}
        skeleton={<PrivacyListSkeleton />}
        failed={t('muted.failed')}
        empty={<EmptyState art={<Gathering seed="muted" />} title={t('muted.empty')} text={t('muted.empty_text')} />}
        more={t('more')}
        marginPx={limits.scroll.listPx}
        className="divide-y divide-line"
      >
        {(id) => <Muted id={id} />}
      </Listing>
    </div>
  )
}

function Muted({ id }: { id: string }) {
  const t = useTranslations('privacyLists')
  const nameOf = useName()
  const person = usePerson(id)
  if (!person) return null
  const name = nameOf(person)
  const onPress = (pressed: HTMLElement) =>
    takeBack({
      key: keys.muted,
      id,
      pressed,
      send: () => setPersonMuted(person, false),
      again: () => setPersonMuted(person, true),
      done: t('muted.done', { name }),
      undo: t('undo'),
      failed: 'profile.mute_failed',
    })
  return (
    <WithheldPerson
      person={person}
      action={t('muted.action')}
      label={t('muted.action_person', { name })}
      onPress={(pressed) => void onPress(pressed)}
    />
  )
}
