/** A collection of somebody's bookmarks: the newest pictures of these people, who have public accounts. */
export interface DemoCollection {
  owner: string
  name: string
  from: readonly string[]
}

/** In their order. */
export const collections: readonly DemoCollection[] = [
  { owner: 'ada', name: 'Lines that behave', from: ['farid_ink', 'samir_isometric', 'priya_kolam'] },
  { owner: 'ada', name: 'For the new studio', from: ['kenji_clay', 'yara_zellige', 'hana_stilllife'] },
  { owner: 'ada', name: 'Blues', from: ['freya_blue', 'ines_azulejo', 'matiu_tides'] },
  { owner: 'ada', name: 'Ask how it was printed', from: ['tom_linocut', 'marisol_riso', 'tobias_setzt'] },
  { owner: 'mira_mod', name: 'To show at the next meeting', from: ['ada', 'nneka_weaves'] },
]
