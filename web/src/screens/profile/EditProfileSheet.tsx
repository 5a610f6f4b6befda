import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { type Me, updateProfile } from '@atelier/contract/profiles'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { initials } from '@atelier/contract/rules/initials'
import { typedUsername, username as usernameRule } from '@atelier/contract/rules/username'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { keys } from '#data/cache/keys.ts'
import { keepMe } from '#data/cache/me.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { useSubmit } from '#data/submit.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { CompletingArea } from '#parts/completion/CompletingArea.tsx'
import { AvatarEditor } from '#parts/photo/AvatarEditor.tsx'
import { PickedPhoto } from '#parts/photo/PickedPhoto.tsx'
import { type PickedPicture, shownPicture, uploadPicked } from '#parts/photo/picked-picture.ts'
import { AboutFields, aboutOf, sentOf } from '#screens/profile/AboutFields.tsx'
import { ProfileBanner } from '#screens/profile/ProfileBanner.tsx'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Texts that onboarding allowed to be longer may stay as they are. */
export function EditProfileSheet({ me, onClose }: { me: Me; onClose: () => void }) {
  const t = useTranslations('profile.dialog')
  const avatar = useTranslations('profile.avatar')
  const words = useTranslations('profile.banner')
  const app = useTranslations('app')
  const rules = useTranslations('onboarding.personal')
  const [edited, setEdited] = useState({ full_name: me.full_name ?? '', username: me.username ?? '', bio: me.bio ?? '' })
  const [about, setAbout] = useState(() => aboutOf(me))
  const [picked, setPicked] = useState<PickedPicture>({ kind: 'kept' })
  const [banner, setBanner] = useState<PickedPicture>({ kind: 'kept' })
  const [refused, setRefused] = useState<Record<string, string>>({})

  const tooLong = {
    full_name: edited.full_name !== me.full_name && graphemes(edited.full_name) > limits.profile.name,
    bio: edited.bio !== me.bio && graphemes(edited.bio) > limits.profile.bio,
  }
  const usernameCode = edited.username === '' ? undefined : usernameRule.safeParse(edited.username).error?.issues[0]?.message
  const sent = sentOf(about, me)
  const isReady = picked.kind !== 'preparing' && banner.kind !== 'preparing'
  const canSave = !tooLong.full_name && !tooLong.bio && !usernameCode && sent !== undefined && isReady
  const bannerNow = shownPicture(banner, me.banner_url)
  const edit = (changes: Partial<typeof edited>) => {
    setEdited({ ...edited, ...changes })
    setRefused({})
  }

  const { submit: save, busy } = useSubmit(
    async () => {
      const avatar_media_id = await uploadPicked(picked, 'avatar')
      if (avatar_media_id === 'failed') return
      const banner_media_id = await uploadPicked(banner, 'banner')
      if (banner_media_id === 'failed') return
      keepMe(await call(updateProfile, { ...edited, ...sent, avatar_media_id, banner_media_id }))
      void queries.invalidateQueries({ queryKey: keys.profile })
      toastSuccess(picked.kind === 'kept' ? 'profile.dialog.done' : 'profile.dialog.avatar_done')
      onClose()
    },
    (error) => {
      if (isFailure(error, 'username_taken')) setRefused({ username: rules('taken') })
      else if (isFailure(error, 'invalid')) setRefused(Object.fromEntries(error.errors.map(({ field }) => [field, t('refused')])))
      else toastError('profile.dialog.failed')(error)
    },
  )

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      full
      wide={false}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button tone="primary" busy={busy} disabled={!canSave} onClick={() => void save()}>
            {busy ? t('saving') : t('save')}
          </Button>
        </div>
      }
    >
      <form
        className="grid gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave) void save()
        }}
      >
        <PickedPhoto
          label={words('label')}
          photo={
            <div className="w-full overflow-hidden rounded-media">
              <ProfileBanner src={bannerNow} name={me.username ?? ''} />
            </div>
          }
          sources={{ gallery: words('choose') }}
          section={{ ratio: 3 }}
          longestSide={1_500}
          remove={bannerNow ? words('remove') : undefined}
          picked={banner}
          onPick={setBanner}
        />
        <AvatarEditor label={avatar('label')} avatar_url={me.avatar_url} initials={initials(me)} picked={picked} onPick={setPicked} />
        <TextField
          label={t('name')}
          autoComplete="name"
          value={edited.full_name}
          error={tooLong.full_name ? t('name_too_long', { max: limits.profile.name }) : refused.full_name}
          onChange={({ target }) => edit({ full_name: target.value })}
        />
        <TextField
          label={t('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          start="@"
          maxLength={limits.profile.username}
          value={edited.username}
          error={usernameCode ? rules(usernameCode as 'username_start') : refused.username}
          onChange={({ target }) => edit({ username: typedUsername(target.value) })}
        />
        <CompletingArea
          label={t('bio')}
          rows={3}
          value={edited.bio}
          counter={t('counter', { n: graphemes(edited.bio), max: limits.profile.bio })}
          error={tooLong.bio ? t('bio_too_long', { max: limits.profile.bio }) : refused.bio}
          onChange={({ target }) => edit({ bio: target.value })}
        />
        <AboutFields
          about={about}
          refused={refused}
          onEdit={(about) => {
            setAbout(about)
            setRefused({})
          }}
        />
        {/* Enter in a field saves, as in every form. */}
        <button type="submit" hidden />
      </form>
    </Sheet>
  )
}
