import { type Creator, comment } from '#creator.ts'

export const matiuTides: Creator = {
  username: 'matiu_tides',
  first_name: 'Matiu',
  last_name: 'Henare',
  country: 'NZ',
  born: '1990-02-06',
  bio: 'Raglan. I shape boards and draw the swell that broke the last one. Ngāti Porou.',
  interests: ['Sports', 'Art & Design', 'Nature & Environment', 'Music', 'Fitness'],
  avatar: 'matiu_tides/avatar.webp',
  banner: 'matiu_tides/banner.webp',
  posts: [
    {
      text: 'Up at five, glassy, nobody out except one seal who dropped in on me twice and did not apologise.',
      category: 'Personal Stories',
      country: 'NZ',
      comments: [comment('tom_linocut', 'Seals don’t, in my experience.'), comment('aino_nightsky', 'Kuu sends a strongly worded bark.')],
    },
    {
      text: 'Forecast against what really arrived. The top lines are what the buoy said on Monday, the bottom ones are Thursday. It got better as it got closer, which almost never happens. #surfart #lines',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'matiu_tides/swell.webp',
          alt: 'Fifty-odd horizontal lines that roll like swell, from pale blue at the top to dark blue at the bottom, on off-white paper.',
        },
      ],
      comments: [
        comment(
          'ada',
          'No sine waves here, I checked. This is the real thing.',
          comment('matiu_tides', 'Your look-left-and-right trick! Worked a treat.'),
        ),
        comment('sofie_polder', 'You draw what I am paid to keep out. Beautiful.'),
        comment('diego_vinilo', 'Se escucha.'),
      ],
    },
    {
      text: 'Shaping a board by hand, the bit nobody films: you mow foam for an hour, then you turn off the overheads, put one lamp at knee height and look along the rail. The shadow tells you everything. Take off less than you want to. Walk around it. Have a cuppa. Take off less again.',
      category: 'How-to Guides',
      comments: [
        comment('hana_stilllife', 'One lamp at knee height. I will try this with a pear.'),
        comment('jonas_werkstatt', 'Streiflicht. Bei uns heißt es: das ehrliche Licht.'),
        comment('emily_rings', 'Take off less than you want to. Tattooing this.'),
      ],
    },
    {
      text: 'Cyclone leftovers, drawn with the window rattling.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'matiu_tides/storm.webp',
          alt: 'White and grey-blue lines on near-black that rise into jagged peaks like a storm sea.',
        },
      ],
      comments: [
        comment('lucia_alsur', 'Es mi cordillera de noche.'),
        comment('freya_blue', 'I know this window. It is in every house here.'),
        comment('samir_isometric', 'Stay safe over there!'),
      ],
    },
    {
      text: 'Nan says the sea doesn’t care how good you are. She also says it notices when you say thank you. So I say thank you.',
      category: 'Inspirational Posts',
      comments: [
        comment('linh_garden', 'Nan is right. The garden is the same.'),
        comment('farid_ink', 'Please greet her from me.', comment('matiu_tides', 'She says come for kai.')),
        comment('mira_mod', 'I love your Nan.'),
      ],
    },
    {
      text: 'Review: the new wetsuit everyone’s on about. Warm, yes. Stretchy, yes. Getting it off alone in a car park in front of a school bus: no.',
      category: 'Product Reviews',
      comments: [comment('noah_pixels', 'two out of ten little car parks'), comment('giulia_cucina', 'I am crying, and not from onions.')],
    },
    {
      text: 'Small and clean, dawn. I used the peach ink that I’ve been saving for no reason (thanks @ada). #surfart #lines',
      category: 'Creative Showcases',
      country: 'NZ',
      pictures: [
        {
          file: 'matiu_tides/dawn.webp',
          alt: 'Gently rolling lines from peach at the top to plum at the bottom on a warm white sheet.',
        },
      ],
      comments: [
        comment('ada', 'Use the good paper AND the good ink. Proud.'),
        comment('eleni_arches', 'The wall at seven in the evening, but horizontal.'),
        comment('meiling_papercut', 'So calm. I lowered my shoulders.'),
      ],
    },
    {
      text: 'Kids’ day at the club: 31 groms, 9 boards, one sausage sizzle. Three stood up for the first time and all three fell off because they were looking for their mum.',
      category: 'Personal Stories',
      comments: [
        comment('mateus_onda', 'Looking for their mum. The wave forgives that.'),
        comment('priya_kolam', 'Look where you are going! (And then for mum.)'),
        comment('zanele_beads', 'This is adorable.'),
      ],
    },
  ],
}
