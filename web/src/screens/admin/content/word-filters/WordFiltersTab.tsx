export function WordFiltersTab() {
  return null
}
