import { LegalText } from '#parts/legal/LegalText.tsx'

export function TermsScreen() {
  return <LegalText text="terms" />
}
