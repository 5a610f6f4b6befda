import { type Creator, comment } from '#creator.ts'

/** People whom the staff hear about. */
export const trouble: readonly Creator[] = [
  {
    username: 'framed_walls',
    first_name: 'Framed',
    last_name: 'Walls',
    country: 'US',
    born: '1994-02-11',
    bio: 'Posters for every wall. New prints daily. Ask for prices.',
    interests: ['Art & Design', 'Business', 'Photography'],
    posts: [
      {
        text: 'New in the shop: Portuguese tiles, as a poster. 50 × 70 cm, ready to hang. Ask for prices.',
        category: 'Creative Showcases',
        comments: [comment('ines_azulejo', 'These are mine. I painted them in March, and I do not sell posters.')],
      },
      {
        text: 'New in the shop: a lighthouse in sixteen colours. 30 × 40 cm, frame included. Ask for prices.',
        category: 'Creative Showcases',
        comments: [comment('noah_pixels', 'that is act one of my game'), comment('emily_rings', 'It is, I have seen it on his screen.')],
      },
      {
        text: 'Want your wall to grow like ours? We know where free followers come from. Ask for prices.',
        category: 'News & Current Events',
      },
    ],
  },
  {
    username: 'blunt_brush',
    first_name: 'Viktor',
    last_name: 'Halász',
    country: 'HU',
    born: '1988-10-03',
    bio: 'I say what others only think. Oil on canvas, and nothing else.',
    interests: ['Art & Design', 'Politics', 'History'],
    posts: [
      {
        text: 'Unpopular opinion: most of what is posted here is decoration. Somebody had to say it.',
        category: 'Personal Stories',
        comments: [
          comment('ruth_margins', 'Somebody says it every spring. The decoration survives.'),
          comment('hamish_loom', 'I’ll have you know it is very good decoration.'),
        ],
      },
    ],
  },
  {
    username: 'prize_wheel',
    first_name: 'Prize',
    last_name: 'Wheel',
    country: 'US',
    born: '2000-01-01',
    bio: 'Spin. Win. Repeat.',
    interests: ['Technology', 'Business', 'Gaming'],
    posts: [{ text: 'Congratulations! Your profile was drawn. Claim your new phone today: you only pay the postage.' }],
  },
]
