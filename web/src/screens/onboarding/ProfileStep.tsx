import { limits } from '@atelier/contract/limits'
import { graphemes } from '@atelier/contract/rules/graphemes'
import type { OnboardingDraft } from '@atelier/contract/rules/onboarding-progress'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CompletingArea } from '#parts/completion/CompletingArea.tsx'
import { LocationField } from '#screens/onboarding/LocationField.tsx'
import { PhotoField } from '#screens/onboarding/PhotoField.tsx'
import type { ProfileProblems } from '#screens/onboarding/profile-problems.ts'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  draft: OnboardingDraft
  edit: (changes: Partial<OnboardingDraft>) => void
  problems: ProfileProblems
  marked: boolean
}

export function ProfileStep({ draft, edit, problems, marked }: Props) {
  const t = useTranslations('onboarding.profile')
  const [leftPhone, setLeftPhone] = useState(false)
  const isPhoneShown = leftPhone || marked || draft.phoneNumber.trim().length > 4
  return (
    <div className="grid gap-5">
      <PhotoField draft={draft} onChange={(profilePicture) => edit({ profilePicture })} />
      <CompletingArea
        label={t('bio')}
        aside={t('optional')}
        rows={3}
        placeholder={t('bio_placeholder')}
        value={draft.bio}
        counter={t('counter', { n: graphemes(draft.bio), max: limits.onboarding.bio })}
        error={problems.bio ? t(problems.bio) : undefined}
        onChange={({ target }) => edit({ bio: target.value })}
      />
      <TextField
        label={t('phone')}
        aside={t('optional')}
        hint={t('phone_hint')}
        type="tel"
        autoComplete="tel"
        value={draft.phoneNumber}
        error={isPhoneShown && problems.phoneNumber ? t(problems.phoneNumber) : undefined}
        onChange={({ target }) => edit({ phoneNumber: target.value })}
        onBlur={() => setLeftPhone(true)}
      />
      <LocationField value={draft.nationality} onChange={(nationality) => edit({ nationality })} />
    </div>
  )
}
