import { limits } from '@atelier/contract/limits'
import { graphemes } from '@atelier/contract/rules/graphemes'
import type { OnboardingDraft } from '@atelier/contract/rules/onboarding-progress'
import { phoneNumber } from '@atelier/contract/rules/phone'
import { useTranslations } from 'use-intl'
import { LocationField } from '#screens/onboarding/LocationField.tsx'
import { PhotoField } from '#screens/onboarding/PhotoField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Picture, bio, phone and location: all optional. */
export function ProfileStep({ draft, edit }: { draft: OnboardingDraft; edit: (changes: Partial<OnboardingDraft>) => void }) {
  const t = useTranslations('onboarding.profile')
  const length = graphemes(draft.bio)
  const phone = draft.phoneNumber.trim()
  return (
    <div className="grid gap-5">
      <PhotoField draft={draft} onChange={(profilePicture) => edit({ profilePicture })} />
      <TextArea
        label={t('bio')}
        aside={t('optional')}
        rows={3}
        placeholder={t('bio_placeholder')}
        value={draft.bio}
        counter={t('counter', { n: length, max: limits.onboarding.bio })}
        error={length > limits.onboarding.bio ? t('bio_too_long') : undefined}
        onChange={({ target }) => edit({ bio: target.value })}
      />
      <TextField
        label={t('phone')}
        aside={t('optional')}
        hint={t('phone_hint')}
        type="tel"
        autoComplete="tel"
        value={draft.phoneNumber}
        error={phone !== '' && !phoneNumber.safeParse(phone).success && phone.length > 4 ? t('phone_form') : undefined}
        onChange={({ target }) => edit({ phoneNumber: target.value })}
      />
      <LocationField value={draft.nationality} onChange={(nationality) => edit({ nationality })} />
    </div>
  )
}
