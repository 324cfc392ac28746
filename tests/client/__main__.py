"""Write down what the client does in all transcripts, after a change that is meant.

    python -m tests.client

Read the difference; then `web/src/lib/socket.ts` has to do the same.
"""

from tests.client.replay import record

record()
