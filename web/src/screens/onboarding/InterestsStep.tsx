import type { OnboardingDraft } from '@atelier/contract/rules/onboarding-progress'
import { TopicPicker } from '#parts/topics/TopicPicker.tsx'

export function InterestsStep({ draft, edit }: { draft: OnboardingDraft; edit: (changes: Partial<OnboardingDraft>) => void }) {
  return (
    <TopicPicker
      interests={draft.interests}
      chosenCategories={draft.contentCategories}
      onChange={({ interests = draft.interests, categories = draft.contentCategories }) =>
        edit({ interests, contentCategories: categories })
      }
    />
  )
}
