import { texts } from '../../../texts.ts'

/** The news of the demonstration. */
export const demonstrationNewsTexts = texts('server/demonstration/news', {
  ashore: 'Boats ashore before the frost',
  ashoreText:
    'The crane comes twice more this year. If you have not booked a place on the hard stand, please do so with the harbour master this week.\n\n# What to bring\n- a cradle with the boat’s name on it\n- slings, if yours are odd\n- a thermos for the crane driver\n\nThe water on the jetties is turned off the day after. Questions go to kontor@sejlklub.example.org.',
  learn: 'Learn to sail: places for children in spring',
  learnText:
    'The sailing school takes sixteen new children from eight years up. No boat is needed, and life jackets are lent.\n\nCome to an open boat evening and try; parents sail too.',
  gate: 'Keys of the new gate',
  gateText:
    'The code of the gate changes at New Year. The office hands out the new one from Monday; write down whom you gave it to.',
  summer: 'Summer at the club house',
  summerText: 'Grill, guests and late swims: the season is over, and these are the pictures.',
  berths: 'The new berth plan',
  berthsText:
    'Everybody’s place for the coming season. The board decides on Thursday; the plan is shown here afterwards.',
  tenors: 'Two tenors are wanted',
  tenorsText:
    'One of ours moved to Oslo and one became a father of twins. If you sing, or share a wall with somebody who does, come to the singing morning.',
  music: 'Music for the Christmas concert',
  musicText:
    'The booklets lie in the parish hall from Wednesday. Please learn numbers 3, 4 and 9 by heart.\n\n- Sopranos: watch the breath in bar 31\n- Altos: the second ending is new\n- Basses: softer than you think',
  autumn: 'Thank you for the autumn',
  autumnText: 'The church was full. The collection goes to the new piano stool.',
  tour: 'The summer tour',
  tourText: 'Where to, when and what it costs: the committee tells at New Year.',
  indoor: 'Indoor season: who trains where',
  indoorText:
    'The grass rests until April. From this week on:\n\n- Children under ten: the school gym, Saturdays at nine\n- Youth: the sports hall, Tuesdays and Thursdays\n- Seniors: the sports hall, Sundays at six\n\nShoes with black soles stay at home; the floor is new.',
  parents: 'Parents for the youth cup',
  parentsText:
    'Sixteen teams are hungry. We need twelve people for two hours each; write to kontor@fodbold.example.org when you can.',
  bibs: 'Lost: the red practice bibs',
  bibsText: 'They were found behind goal two.',
  fixtures: 'Spring fixtures',
  fixturesText: 'The league sends them in February, and they are shown here the same day.',
  fees: 'Fees are on their way',
  feesText:
    'The board decides about the season’s fee in its next meeting. Until then every club night is open and free.',
})
