export function HeldTab() {
  return null
}
