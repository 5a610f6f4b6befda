export function DeletionsTab() {
  return null
}
