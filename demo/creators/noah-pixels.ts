import { type Creator, comment } from '#creator.ts'

export const noahPixels: Creator = {
  username: 'noah_pixels',
  first_name: 'Noah',
  last_name: 'Whitfield',
  country: 'US',
  born: '1999-08-02',
  bio: 'small game about a lighthouse, big feelings about dithering. portland, oregon. lower case by choice',
  location: 'portland, oregon',
  website: 'https://smalllighthouse.example/',
  links: ['https://games.example/noah/small-lighthouse'],
  pinned: ['the keep at the end', 'rooftops for the credits'],
  interests: ['Gaming', 'Programming', 'Art & Design', 'Music', 'Technology'],
  avatar: 'noah_pixels/avatar.webp',
  banner: 'noah_pixels/banner.webp',
  posts: [
    {
      text: 'spent four hours on a cloud that is on screen for two seconds. it is a very good cloud',
      category: 'Behind the Scenes',
      country: 'US',
      comments: [
        comment('ada', 'Respect the cloud.'),
        comment('meiling_papercut', 'Two seconds is a long time for a cloud.'),
        comment('matiu_tides', 'Ship the cloud as a standalone.'),
      ],
    },
    {
      text: 'the keep at the end of act two. 160 by 120, eleven colours, everything above the hills is the same four-by-four matrix pretending to be a sunset #pixelart #gamedev',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'noah_pixels/castle.webp',
          alt: 'Pixel art: a dark castle with lit windows before violet hills, a large pale moon and a dithered sky from night blue to orange.',
        },
      ],
      comments: [
        comment('samir_isometric', 'Who lives in the tall tower?', comment('noah_pixels', 'a retired wizard with opinions about parking')),
        comment('zanele_beads', 'I could string this. Give me a month and 19,200 beads.'),
        comment('ada', 'A Bayer matrix pretending to be a sunset is my whole personality.'),
      ],
    },
    {
      text: 'dithering for people who are scared of it:\n\nyou have two colours and want the one in between. for every pixel, ask a tiny 4×4 table for a number between 0 and 1. if your wanted colour is lighter than that number, use the light one. otherwise the dark one. done. the table is always the same 16 numbers, someone worked them out in 1973, and it still looks like home.',
      category: 'Tutorials',
      comments: [
        comment('marisol_riso', 'En riso le decimos trama y huele mejor.'),
        comment('priya_kolam', 'Using the 16 numbers in class tomorrow. They contain a beautiful recursion.'),
        comment('daniel_builds', 'Clearest explanation of ordered dithering I have seen. Bookmarked.'),
        comment('tom_linocut', '1973? Engravers would like a word.', comment('noah_pixels', 'engravers always had the better matrix')),
      ],
    },
    {
      text: 'forest level, no monsters, you just have to find your way home before the fireflies stop. testers say it is too scary. it has no enemies',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'noah_pixels/forest.webp',
          alt: 'Pixel art: a dark teal forest at night with dots of light between the trees and a pale yellow moon.',
        },
      ],
      comments: [
        comment('aino_nightsky', 'Your testers are correct. Forests do not need enemies.'),
        comment('hana_stilllife', 'I would play this very slowly.'),
        comment('linh_garden', 'Fireflies stop at about nine, be quick.'),
      ],
    },
    {
      text: 'bug report from my mom: “the boat is sad”. she is right. fixing it tonight',
      category: 'Personal Stories',
      comments: [
        comment('ruth_margins', 'Promote your mother to lead designer.'),
        comment('giulia_cucina', 'Update? How is the boat?', comment('noah_pixels', 'the boat is okay now. it has a little flag')),
      ],
    },
    {
      text: 'the boat (with little flag, too small to see at this resolution, but the boat knows)',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'noah_pixels/boat.webp',
          alt: 'Pixel art: a small sailing boat on blue water with glints of light, pale hills and a pale sun in a blue sky.',
        },
      ],
      comments: [
        comment('matiu_tides', 'The boat looks very okay.'),
        comment('rosa_root', 'Glad the boat is better.'),
        comment('jules_admin', 'The boat knows. I needed that today.'),
      ],
    },
    {
      text: 'played a review copy of a city builder that costs sixty dollars. the trees are beautiful, the traffic has no soul, the music is four minutes long and i have known it for thirty hours. six little houses out of ten',
      category: 'Product Reviews',
      comments: [
        comment(
          'samir_isometric',
          'Did you at least enjoy the ten minutes before the first road?',
          comment('noah_pixels', 'ten out of ten little houses for that part'),
        ),
      ],
    },
    {
      text: 'rooftops for the credits. every lit window is a person who tested the game. mine is the one on the left with the light still on #pixelart #gamedev',
      category: 'Creative Showcases',
      country: 'US',
      pictures: [
        {
          file: 'noah_pixels/city.webp',
          alt: 'Pixel art: a skyline of dark towers with many yellow windows against a dithered sunset from violet to orange.',
        },
      ],
      comments: [
        comment(
          'diego_vinilo',
          'Le pongo música cuando quieras. Sin cobrar. Bueno, dos copias.',
          comment('noah_pixels', 'deal. church under water please'),
        ),
        comment('sofie_polder', 'Go to sleep, Noah.'),
        comment('lucia_alsur', 'Las ventanas otra vez. Ustedes y sus ventanas.'),
        comment('kenji_clay', 'The credits should be at the beginning.'),
      ],
    },
  ],
}
