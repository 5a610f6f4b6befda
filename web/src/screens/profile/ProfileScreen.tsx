import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { useTitle } from '#device/title.ts'
import { latePart, lazySheet } from '#parts/lazy-part.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { BlockedProfile } from '#screens/profile/BlockedProfile.tsx'
import { ProfileHeader } from '#screens/profile/ProfileHeader.tsx'
import { ProfileSkeleton } from '#screens/profile/ProfileSkeleton.tsx'
import { ProfileTabs } from '#screens/profile/ProfileTabs.tsx'
import { useProfile } from '#screens/profile/profile.data.ts'
import { Fallen } from '#ui/art/Fallen.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

const Deletions = latePart(() => import('#parts/post/Deletions.tsx').then((file) => file.Deletions))
const EditProfileSheet = lazySheet(() => import('#screens/profile/EditProfileSheet.tsx').then((file) => file.EditProfileSheet))

export function ProfileScreen() {
  const t = useTranslations('profile')
  const nameOf = useName()
  const me = useMe()
  const { username } = useParams({ strict: false })
  const { person, isMissing, failed, retry } = useProfile(username ?? me?.user_id)
  const { edit = false } = useSearch({ strict: false })
  const [editing, setEditing] = useState(edit)
  const navigate = useNavigate()
  const isOwn = person?.user_id === me?.user_id
  const stopEditing = () => {
    setEditing(false)
    if (edit) void navigate({ to: '.', search: ({ edit: _, ...rest }) => rest, replace: true })
  }
  useTitle(person ? nameOf(person) : t('title'))

  if (isMissing) return <EmptyState art={<Fallen seed="profile" />} title={t('not_found')} text={t('not_found_text')} />
  if (failed) {
    return <LoadFailed title={t('load_failed')} onRetry={retry} />
  }
  if (!person || !me) return <ProfileSkeleton />
  if (person.user_blocked) return <BlockedProfile person={person} />
  return (
    <>
      <ProfileHeader person={person} isOwn={isOwn} onEdit={() => setEditing(true)} />
      <Suspense>{isOwn && <Deletions />}</Suspense>
      <ProfileTabs key={person.user_id} person={person} isOwn={isOwn} />
      <Suspense>{editing && isOwn && <EditProfileSheet me={me} onClose={stopEditing} />}</Suspense>
    </>
  )
}
