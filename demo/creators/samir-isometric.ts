import { type Creator, comment } from '#creator.ts'

export const samirIsometric: Creator = {
  username: 'samir_isometric',
  first_name: 'Samir',
  last_name: 'Haddad',
  country: 'LB',
  born: '1992-02-27',
  bio: 'I draw the cities I remember, at thirty degrees. Architect by training, Beirut by heart.',
  location: 'Beirut, mostly',
  website: 'https://samirdraws.example/',
  links: ['https://prints.example/thirty-degrees'],
  open_for_commissions: true,
  pinned: ['Olive terraces', 'Night version'],
  interests: ['Art & Design', 'History', 'Travel', 'Gaming', 'Technology'],
  avatar: 'samir_isometric/avatar.webp',
  banner: 'samir_isometric/banner.webp',
  posts: [
    {
      text: 'Every isometric drawing starts with a lie: that far things are as large as near ones. I like it there. Nobody is further away than anybody else.',
      category: 'Inspirational Posts',
      country: 'LB',
      comments: [
        comment('juniper_notes', 'You have just explained why I like old maps.'),
        comment('amara_portraits', 'Très beau. Et très Beyrouth.'),
      ],
    },
    {
      text: 'Twenty-five plots, no cars, one lemon tree per household. City hall has not replied yet. #isometric #illustration',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'samir_isometric/day.webp',
          alt: 'A small town of cream, peach and terracotta houses with red roofs and a few green trees on a floating square block.',
        },
      ],
      comments: [
        comment(
          'sofie_polder',
          'As a Dutch person I must ask: where does the water go?',
          comment('samir_isometric', 'Off the edge, like everything.'),
        ),
        comment('eleni_arches', 'I would like the house in the front corner, with the terrace.'),
        comment('noah_pixels', 'make it playable. i will do the cats'),
      ],
    },
    {
      text: 'Night version. I turned each window on by hand and asked myself who is still awake. The one at the top is my aunt, she is arguing with the television.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'samir_isometric/night.webp',
          alt: 'The same kind of little town at night in blue and violet, with yellow light in many windows.',
        },
      ],
      comments: [
        comment('pilar_analogica', 'Todas las ventanas altas son una tía discutiendo con la tele.'),
        comment('lucia_alsur', 'Me quedé mirando las ventanas un rato largo.'),
        comment('rosa_root', 'The aunt is winning, right?', comment('samir_isometric', 'Always.')),
      ],
    },
    {
      text: 'My grid, for those who asked: x to the right and down, y to the left and down, both at 30°, z straight up. Draw the ground first, then from the back to the front, row by row, so near things cover far ones. Light from the left: tops bright, left faces half, right faces dark. Three values per colour. If it needs a fourth, it needs another house.',
      category: 'Tutorials',
      comments: [
        comment('noah_pixels', '“if it needs a fourth, it needs another house” going on a sticker'),
        comment('jonas_werkstatt', 'Drei Werte pro Farbe. Das ist schon fast eine Lebensregel.'),
        comment('daniel_builds', 'Back to front, row by row. The painter’s algorithm, with actual paint.'),
      ],
    },
    {
      text: 'Drew my old street from memory tonight. Then I checked the map. I had moved the bakery two houses closer. I am leaving it there.',
      category: 'Personal Stories',
      comments: [
        comment('giulia_cucina', 'As one should. Bakeries belong next door.'),
        comment('ruth_margins', 'Memory as urban planning.'),
        comment('rania_marbling', 'Two houses closer. That is love.'),
      ],
    },
    {
      text: 'A winter town for a friend who has never seen snow. I had to ask @aino_nightsky what colour it is in shade. (Blue. It is blue.)',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'samir_isometric/winter.webp',
          alt: 'A little town with white roofs and pale blue and beige houses on a block, under a cold light sky.',
        },
      ],
      comments: [
        comment('aino_nightsky', 'Correct blue. Certified.'),
        comment('oksana_stitch', 'This looks like my village in January, without the tractor that never starts.'),
      ],
    },
    {
      text: 'Unpopular opinion: the best thing about city-building games is the ten minutes before the first road.',
      category: 'Entertainment',
      comments: [
        comment('noah_pixels', 'correct and i make games'),
        comment('sofie_polder', 'Also true for actual cities, I am told.'),
        comment('matiu_tides', 'Empty map, empty beach, same feeling.'),
      ],
    },
    {
      text: 'Olive terraces and stone houses, after my grandfather’s village. Six blocks wide, four generations deep. #isometric #illustration',
      category: 'Creative Showcases',
      country: 'LB',
      pictures: [
        {
          file: 'samir_isometric/village.webp',
          alt: 'A village of sand-coloured stone houses with brown roofs and green trees between them, on a block under a pale green sky.',
        },
      ],
      comments: [
        comment('eleni_arches', 'Six blocks wide, four generations deep. You should write, too.'),
        comment('yara_zellige', 'On y sent l’olive et la poussière chaude.'),
        comment('farid_ink', 'My grandfather’s village had the same roofs. Thank you.'),
      ],
    },
  ],
}
