import { LegalText } from '#parts/legal/LegalText.tsx'

export function PrivacyScreen() {
  return <LegalText text="privacy" />
}
