/** A match of Roll & Write as the server tells it; the types are made from the Python ones. */
export type {
  Player,
  RollwriteNotes as LineNotes,
  RollwriteView as Position,
  Track,
} from '../../lib/types/rollwrite';
