import { createCommunity, updateCommunity } from '@atelier/contract/communities'
import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { initials } from '@atelier/contract/rules/initials'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { useDraft } from '#data/draft.ts'
import { useSubmit } from '#data/submit.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { type KnownCommunity, keepCommunity } from '#parts/communities/communities.data.ts'
import { AvatarEditor } from '#parts/photo/AvatarEditor.tsx'
import { type PickedPicture, uploadPicked } from '#parts/photo/picked-picture.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  community?: KnownCommunity
  onDone?: (community: KnownCommunity) => void
  onClose: () => void
}

interface Edited {
  client_id: string
  name: string
  description: string
  rules: string
  is_public: boolean
}

export function CommunitySheet({ community, onDone, onClose }: Props) {
  const t = useTranslations('communities.edit')
  const app = useTranslations('app')
  const { draft: edited, setDraft, clear } = useDraft<Edited>(`community:${community?.id ?? 'new'}`, startOf(community))
  const [picked, setPicked] = useState<PickedPicture>({ kind: 'kept' })
  const [refused, setRefused] = useState<Record<string, string>>({})
  const edit = (changes: Partial<Edited>) => {
    setDraft({ ...edited, ...changes })
    setRefused({})
  }
  const close = () => {
    if (community) clear()
    onClose()
  }

  const problems = {
    name: lengthProblem('name'),
    description: lengthProblem('description'),
    rules: lengthProblem('rules'),
  }
  const isFilled = edited.name.trim() !== '' && Object.values(problems).every((problem) => !problem)
  const canSave = isFilled && picked.kind !== 'preparing'

  const { submit: save, busy } = useSubmit(
    async () => {
      const avatar_media_id = await uploadPicked(picked, 'community')
      if (avatar_media_id === 'failed') return
      const { client_id, name, is_public } = edited
      const about = { name, is_public, description: edited.description.trim() || null, rules: edited.rules.trim() || null, avatar_media_id }
      const saved = community
        ? await call(updateCommunity, { community_id: community.id, ...about })
        : await call(createCommunity, { client_id, ...about })
      keepCommunity(saved)
      clear()
      void queries.invalidateQueries({ queryKey: keys.communities })
      if (community?.is_public !== saved.is_public) void queries.invalidateQueries({ queryKey: [...keys.communityPosts, saved.id] })
      toastSuccess(community ? 'communities.edit.done' : 'communities.edit.created')
      onClose()
      onDone?.(saved)
    },
    (error) => {
      if (isFailure(error, 'invalid')) setRefused(Object.fromEntries(error.errors.map(({ field, code }) => [field, refusal(code)])))
      else toastError(community ? 'communities.edit.failed' : 'communities.edit.create_failed')(error)
    },
  )
  const refusal = (code: string) => (code === 'taken' ? t('taken') : t('refused'))

  return (
    <Sheet
      open
      onClose={close}
      title={community ? t('title') : t('new_title')}
      full
      wide={false}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={close}>{app('cancel')}</Button>
          <Button tone="primary" busy={busy} disabled={!canSave} onClick={() => void save()}>
            {community ? t('save') : t('create')}
          </Button>
        </div>
      }
    >
      <form
        className="grid grid-cols-1 gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave) void save()
        }}
      >
        <AvatarEditor
          label={t('picture')}
          avatar_url={community?.avatar_url ?? null}
          initials={edited.name.trim() && initials({ full_name: edited.name })}
          square
          picked={picked}
          onPick={setPicked}
        />
        <TextField
          label={t('name')}
          autoComplete="off"
          data-autofocus={community ? undefined : true}
          value={edited.name}
          counter={counter('name')}
          error={problems.name ?? refused.name}
          onChange={({ target }) => edit({ name: target.value })}
        />
        <TextArea
          label={t('description')}
          aside={t('optional')}
          hint={t('description_hint')}
          rows={3}
          value={edited.description}
          counter={counter('description')}
          error={problems.description ?? refused.description}
          onChange={({ target }) => edit({ description: target.value })}
        />
        <TextArea
          label={t('rules')}
          aside={t('optional')}
          rows={3}
          value={edited.rules}
          counter={counter('rules')}
          error={problems.rules ?? refused.rules}
          onChange={({ target }) => edit({ rules: target.value })}
        />
        <fieldset>
          <legend className="text-sm font-medium">{t('access')}</legend>
          {[true, false].map((is_public) => (
            <Checkbox
              key={String(is_public)}
              type="radio"
              name="access"
              label={is_public ? t('public') : t('private')}
              hint={hintOf(is_public)}
              checked={edited.is_public === is_public}
              onChange={() => edit({ is_public })}
            />
          ))}
        </fieldset>
        {/* Enter in a field saves, as in every form. */}
        <button type="submit" hidden />
      </form>
    </Sheet>
  )

  function hintOf(is_public: boolean) {
    if (community && is_public === edited.is_public && is_public !== community.is_public) {
      return is_public ? t('becomes_public') : t('becomes_private')
    }
    return is_public ? t('public_hint') : t('private_hint')
  }
  function counter(field: 'name' | 'description' | 'rules') {
    return t('counter', { n: graphemes(edited[field]), max: limits.community[field] })
  }
  function lengthProblem(field: 'name' | 'description' | 'rules') {
    const max = limits.community[field]
    return graphemes(edited[field].trim()) > max ? t('too_long', { max }) : undefined
  }
}

const startOf = (community: KnownCommunity | undefined): Edited => ({
  client_id: crypto.randomUUID(),
  name: community?.name ?? '',
  description: community?.description ?? '',
  rules: community?.rules ?? '',
  is_public: community?.is_public ?? true,
})
