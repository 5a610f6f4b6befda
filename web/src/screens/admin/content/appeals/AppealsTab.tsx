export function AppealsTab() {
  return null
}
