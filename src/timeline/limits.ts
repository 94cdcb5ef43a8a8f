/** The limits of the view models, each with its reason. What is left out is always said, and can be asked for or seen in raw. */
export const VIEW_LIMITS = {
  /** Characters of a row's text: more than any screen shows on one line. */
  rowChars: 300,
  /** Rows that one timeline row names as merged into it: an entity of a hundred thousand revisions is one row all the same. */
  also: 1000,
  /** Lane columns; entities that are alive at once beyond that share the last one. */
  lanes: 6,
  /** Characters of the name of a lane: one line of a tooltip. */
  laneChars: 120,
  /** Parents that a call's depth counts: past this an indent tells nothing. */
  depth: 64,
  /** Statuses of a terminal's history that its word spells out. */
  statuses: 4,
  /** Bytes of unneeded rows that are read to join two ranges: one read of 64 KB costs less than two small ones. */
  readGap: 64 << 10,
  /** Bytes read at once for rows. */
  readBytes: 4 << 20,
  /** Glances kept: a few screens of rows, forward and back. */
  glances: 4096,
  /** Nodes and characters of one JSON tree that is sent to the page. */
  treeNodes: 2000,
  treeChars: 200 << 10,
  /** Nodes and characters of a tree that is asked for as a whole which come at a time: more would make the page stand still. */
  pieceNodes: 15_000,
  pieceChars: 1 << 20,
  /** Levels of a tree: past this the stack of whoever draws it is at risk. */
  treeDepth: 500,
  /** Characters of one string inside a tree. */
  treeString: 16 << 10,
  /** Characters of a text that the inspector shows at once. */
  textChars: 64 << 10,
  /** Bytes of each text of an edit that is compared: a source file of four thousand lines. */
  editChars: 200_000,
  /** Characters of an image's base64 data: about 6 MB of image. */
  imageChars: 8 << 20,
  /** Content parts, questions, options, links, revisions listed at once. */
  listed: 200,
  /** Unused members and problems listed for one record. */
  problems: 200,
  /** Rows from a call to its result from which on the call has a lane: a screen of rows, past which one end is out of sight. */
  longCall: 20,
  /** Milliseconds without a row that are drawn as a break: a pause in which somebody was away; and those that never are. */
  gapMs: 15 * 60_000,
  gapLeastMs: 60_000,
  /** Buckets of the overview that a break takes where there is room for its words; and buckets to each break at least. */
  gapBuckets: 7,
  gapShare: 3,
  /** Gaps told of on the overview's scale by position: more than there are places for. */
  gaps: 4096,
  /** Buckets of the overview: more than any screen has pixels. */
  buckets: 4096,
  /** Overviews kept for one version of the session: two scales, and what was resized from. */
  overviews: 4,
  /** Filtered lists kept for one version of the session. */
  lists: 16,
} as const;
