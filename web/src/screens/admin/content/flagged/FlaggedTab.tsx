export function FlaggedTab() {
  return null
}
