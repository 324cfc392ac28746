"""Word policy: a policy for MaskablePPO that knows actions by their words, and legal ones only.

Most of the lines of a game are seldom legal, so a weight for each number is learned slowly. Here
an action is the sum of what its words mean (`action_spaces.Features`): what is learned of
`build red-4 c1*,d1,c2,d2` helps with every red tile, every tile of four and every tile on `c1`. Of
thousands of actions a dozen are legal: only those are weighed.

    MaskablePPO(WordPolicy, env, policy_kwargs={"game": "copenhagen", "net_arch": [256, 256]})
"""

from __future__ import annotations

from typing import Any

from nyhavn.extras import extras
from nyhavn.research import encode
from nyhavn.research.action_spaces import Features

with extras():
    import torch
    from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
    from torch import nn

NEVER = -1e9  # what stands in a row behind its legal actions


class WordPolicy(MaskableActorCriticPolicy):  # type: ignore[misc]
    """Observations go through two nets, as usual; an action is liked by what its words are for."""

    def __init__(self, *args: Any, game: str, width: int = 128, **more: Any) -> None:
        self._game, self._width = encode.game(game), width
        self._kept: torch.Tensor | None = None  # actions by words, until something is learned
        super().__init__(*args, **more)

    def _build(self, lr_schedule: Any) -> None:
        self._build_mlp_extractor()
        rows = torch.tensor(Features(self._game).rows)
        self.register_buffer("rows", rows, persistent=False)
        scale = float(rows.sum(1).mean()) ** -0.5
        self.words = nn.Parameter(torch.randn(rows.shape[1], self._width) * scale)
        self.bias = nn.Parameter(torch.zeros(rows.shape[0]))
        self.action_net = nn.Linear(self.mlp_extractor.latent_dim_pi, self._width)
        self.value_net = nn.Linear(self.mlp_extractor.latent_dim_vf, 1)
        for part, gain in ((self.mlp_extractor, 2**0.5), (self.action_net, 0.05)):
            for layer in part.modules():
                self.init_weights(layer, gain=gain)
        self.init_weights(self.value_net, gain=1)
        self.optimizer = self.optimizer_class(
            self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs
        )

    def _get_constructor_parameters(self) -> dict[str, Any]:
        told: dict[str, Any] = super()._get_constructor_parameters()
        return told | {"game": self._game.name, "width": self._width}

    def set_training_mode(self, mode: bool) -> None:
        """Forget what was kept: in training it changes."""
        if mode:
            self._kept = None
        super().set_training_mode(mode)

    def load_state_dict(self, *args: Any, **more: Any) -> Any:
        """Forget what was kept of other weights."""
        self._kept = None
        return super().load_state_dict(*args, **more)

    def forward(
        self, obs: Any, deterministic: bool = False, action_masks: Any = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return actions, values and the logarithms of how likely the actions are."""
        policy, value = self.mlp_extractor(self.extract_features(obs))
        likely, actions = self._legal(policy, action_masks)
        at = _chosen(likely, deterministic)
        return actions.gather(1, at)[:, 0], self.value_net(value), likely.gather(1, at)[:, 0]

    def _predict(
        self, observation: Any, deterministic: bool = False, action_masks: Any = None
    ) -> torch.Tensor:
        policy = self.mlp_extractor.forward_actor(self.extract_features(observation))
        likely, actions = self._legal(policy, action_masks)
        return actions.gather(1, _chosen(likely, deterministic))[:, 0]

    def evaluate_actions(
        self, obs: Any, actions: Any, action_masks: Any = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return values, how likely these actions are, and the entropy."""
        policy, value = self.mlp_extractor(self.extract_features(obs))
        likely, legal = self._legal(policy, action_masks)
        at = (legal == actions.reshape(-1, 1)).float().argmax(1, keepdim=True)
        entropy = -(likely.exp() * likely.clamp(min=-50)).sum(1)
        return self.value_net(value), likely.gather(1, at)[:, 0], entropy

    def _legal(self, policy: torch.Tensor, masks: Any) -> tuple[torch.Tensor, torch.Tensor]:
        """Return of each row how likely its legal actions are, as logarithms, and which they are.

        Rows are as long as the longest; an end that is not needed is never chosen.
        """
        rows = len(policy)
        marked = torch.ones(rows, len(self.bias)) if masks is None else torch.as_tensor(masks)
        marked = marked.reshape(rows, -1).to(self.device).bool()
        row, action = marked.nonzero(as_tuple=True)
        count = marked.sum(1)
        longest = int(count.max())
        first = torch.cumsum(count, 0) - count
        place = row * longest + torch.arange(len(row), device=row.device) - first[row]
        wanted = self.action_net(policy).index_select(0, row)
        liked = (wanted * self._told().index_select(0, action)).sum(1) + self.bias[action]
        found = torch.full((rows * longest,), NEVER, device=liked.device)
        found = found.index_put((place,), liked).reshape(rows, longest)
        actions = torch.zeros(rows * longest, dtype=torch.long, device=row.device)
        actions = actions.index_put((place,), action).reshape(rows, longest)
        return torch.log_softmax(found, 1), actions

    def _told(self) -> torch.Tensor:
        """Every action as the sum of what its words mean."""
        if torch.is_grad_enabled():
            return self.rows @ self.words
        if self._kept is None:
            self._kept = self.rows @ self.words
        return self._kept


def _chosen(likely: torch.Tensor, deterministic: bool) -> torch.Tensor:
    if deterministic:
        return likely.argmax(1, keepdim=True)
    return torch.multinomial(likely.exp(), 1)
