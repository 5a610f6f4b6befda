import { LegalText } from '#parts/legal/LegalText.tsx'

/** /privacy */
export function PrivacyScreen() {
  return <LegalText text="privacy" />
}
