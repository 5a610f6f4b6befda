import { LegalText } from '#parts/legal/LegalText.tsx'

/** /terms */
export function TermsScreen() {
  return <LegalText text="terms" />
}
