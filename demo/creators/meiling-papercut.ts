import { type Creator, comment } from '#creator.ts'

export const meilingPapercut: Creator = {
  username: 'meiling_papercut',
  first_name: 'Mei-Ling',
  last_name: 'Chen',
  country: 'TW',
  born: '1985-11-28',
  bio: 'Paper, knife, shadow. I cut valleys for a living and sleep on level ground. Taichung.',
  location: 'Taichung',
  website: 'https://meiling-papercut.example/',
  open_for_commissions: true,
  pinned: ['Eight sheets', 'Commission for a reading room'],
  interests: ['Art & Design', 'DIY & Crafts', 'Nature & Environment', 'Reading'],
  avatar: 'meiling_papercut/avatar.webp',
  banner: 'meiling_papercut/banner.webp',
  posts: [
    {
      text: 'New blades. For one day I am dangerous and for thirty I am merely careful.',
      category: 'Behind the Scenes',
      country: 'TW',
      comments: [
        comment('tom_linocut', 'First day with fresh blades is when I phone my mother, just in case.'),
        comment('mateus_onda', 'Nine pairs of scissors say hello to forty blades.'),
      ],
    },
    {
      text: 'Eight sheets, one valley. I cut from the top sheet down, so I never know how deep it will be until I am there. #papercut',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'meiling_papercut/valley.webp',
          alt: 'Layers of cut paper from pale jade to dark teal that step down into a deep valley, each throwing a small shadow.',
        },
      ],
      comments: [
        comment('lucia_alsur', 'Es mi laguna, pero en silencio.'),
        comment('samir_isometric', 'Are the shadows real?', comment('meiling_papercut', 'Real paper, real lamp, real stiff neck.')),
        comment('sofie_polder', 'I want to fill it with water. It is a reflex.'),
      ],
    },
    {
      text: 'The middle of a piece is not where the hole is. The middle is where your eye comes back to after the hole has frightened it.',
      category: 'Inspirational Posts',
      comments: [
        comment('farid_ink', 'Like the gap in the circle.'),
        comment('hana_stilllife', 'I will be thinking about this with a pear.'),
      ],
    },
    {
      text: 'Commission for a reading room. They wanted “a place to look into when the page is finished”.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'meiling_papercut/middle.webp',
          alt: 'A ragged opening in sheets of paper, from cream at the edge over peach and terracotta to dark violet in the middle.',
        },
      ],
      comments: [
        comment('ruth_margins', 'A place to look into when the page is finished. Whoever wrote this brief, hire them.'),
        comment('ada', 'It is a contour map of concentration.'),
        comment('juniper_notes', 'I would never start the next page.'),
      ],
    },
    {
      text: 'My left hand turns the paper, the right hand stays where it is. Cutting a curve means that the world turns and you do not. My tai chi teacher laughed for a full minute when I told her.',
      category: 'Tutorials',
      comments: [
        comment('emily_rings', 'Au tour c’est pareil : c’est le monde qui tourne.'),
        comment('kenji_clay', 'Also at the wheel. We are three.'),
        comment('aino_nightsky', 'Also the Earth. We are four.'),
      ],
    },
    {
      text: 'Red series, after the temple roofs in the rain. It photographs badly and I love it more for that.',
      category: 'Creative Showcases',
      country: 'TW',
      pictures: [
        {
          file: 'meiling_papercut/dusk.webp',
          alt: 'Islands and hollows in layered paper from cream and salmon to wine red and dark violet.',
        },
        {
          file: 'meiling_papercut/dusk-2.webp',
          alt: 'A gorge in layers of cream, salmon, wine red and dark violet paper.',
        },
      ],
      comments: [
        comment('rania_marbling', 'If this is badly photographed, I am afraid of the real ones.'),
        comment('oksana_stitch', 'The wine red! It is the colour of our festive shirts.'),
      ],
    },
    {
      text: 'Eleven hours in, one slip, straight through the ridge. I made tea. Then I made the slip into a river. Please do not look for it, you will only find the wrong one.',
      category: 'Personal Stories',
      comments: [
        comment('zanele_beads', 'Orange edge sisters!'),
        comment('nneka_weaves', 'That is where the paper learned your name.'),
        comment(
          'tom_linocut',
          'I looked for it. I found three. Now I’m worried about all of them.',
          comment('meiling_papercut', 'One of the three is a real river. The others are also real rivers now.'),
        ),
      ],
    },
    {
      text: 'White on white on white. Twelve layers, and only the lamp decides what you see. It sold to somebody who lives in a house without curtains. #papercut #handmade',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'meiling_papercut/white.webp',
          alt: 'Twelve layers of white and off-white paper with soft shadows, like terraces in snow.',
        },
      ],
      comments: [
        comment('aino_nightsky', 'This is March, from above.'),
        comment('kenji_clay', 'The moon jar would like to meet this.'),
        comment('pilar_analogica', 'Fotografiarlo sería mi sueño y mi pesadilla.'),
      ],
    },
  ],
}
